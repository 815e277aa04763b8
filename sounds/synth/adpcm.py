"""IMA ADPCM in WAV, four bits a sample, as the sound library reads it: good enough for textures."""

import struct

_STEPS = (
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107,
    118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963,
    1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894,
    6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794,
    32767,
)  # fmt: skip
_MOVES = (-1, -1, -1, -1, 2, 4, 6, 8)
_BLOCK = 512  # bytes
_IN_BLOCK = (_BLOCK - 4) * 2 + 1  # samples


def wav(pcm: list[int], rate: int) -> bytes:
    """Return a mono WAV file of 16-bit samples; the last block is padded with the last sample."""
    data, index = bytearray(), 0
    for at in range(0, len(pcm), _IN_BLOCK):
        part = pcm[at : at + _IN_BLOCK]
        block, index = _block(part + part[-1:] * (_IN_BLOCK - len(part)), index)
        data += block
    kind = struct.pack("<HHIIHHHH", 17, 1, rate, rate * _BLOCK // _IN_BLOCK, _BLOCK, 4, 2, _IN_BLOCK)
    chunks = b"".join(
        name + struct.pack("<I", len(body)) + body
        for name, body in ((b"fmt ", kind), (b"fact", struct.pack("<I", len(pcm))), (b"data", bytes(data)))
    )
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks


def _block(pcm: list[int], index: int) -> tuple[bytes, int]:
    """Return a block, and the step index that the next one begins with."""
    guess, codes = pcm[0], []
    head = struct.pack("<hBB", guess, index, 0)
    for value in pcm[1:]:
        step = _STEPS[index]
        left, code, moved = abs(value - guess), 8 * (value < guess), step >> 3
        for bit, part in ((4, step), (2, step >> 1), (1, step >> 2)):
            if left >= part:
                code, left, moved = code | bit, left - part, moved + part
        guess = max(-32768, min(32767, guess - moved if code & 8 else guess + moved))
        index = max(0, min(len(_STEPS) - 1, index + _MOVES[code & 7]))
        codes.append(code)
    return head + bytes(low | height << 4 for low, height in zip(codes[::2], codes[1::2], strict=True)), index
