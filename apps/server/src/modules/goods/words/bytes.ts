/** Numbers from 0 in as few bytes as they need, seven bits each, into an array that grows. */
export class ByteWriter {
  private room: Uint8Array;
  size = 0;

  constructor(room = 1 << 16) {
    this.room = new Uint8Array(room);
  }

  number(value: number): void {
    this.reserve(5);
    let left = value;
    while (left >= 0x80) {
      this.room[this.size++] = (left & 0x7f) | 0x80;
      left >>>= 7;
    }
    this.room[this.size++] = left;
  }

  bytes(more: Uint8Array, from = 0): void {
    this.reserve(more.length - from);
    for (let at = from; at < more.length; at += 1) this.room[this.size++] = more[at] ?? 0;
  }

  /** What was written, to be read before the next writing. */
  written(): Uint8Array {
    return this.room.subarray(0, this.size);
  }

  /** What was written, in an array of just that size. */
  packed(): Uint8Array<ArrayBuffer> {
    return this.room.slice(0, this.size) as Uint8Array<ArrayBuffer>;
  }

  private reserve(more: number): void {
    if (this.size + more <= this.room.length) return;
    const larger = new Uint8Array(Math.max(this.room.length * 2, this.size + more));
    larger.set(this.written());
    this.room = larger;
  }
}

/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  constructor(
    private readonly bytes: Uint8Array,
    public at = 0,
  ) {}

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
}
