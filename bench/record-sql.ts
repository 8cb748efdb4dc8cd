// Records what the mall sends to PostgreSQL: a proxy between the two that passes everything on.
import { createServer, type Server, type Socket, connect } from 'node:net';
import type { AddressInfo } from 'node:net';

/** One statement as it was sent: all values as text, as the mall's driver sends them. */
export interface Said {
  text: string;
  values: (string | null)[];
}

export interface Recorder {
  /** The database address to give to the mall. */
  address: string;
  /** The newest transaction that wrote an order, from after its begin to before its commit. */
  newestOrder(): Said[] | undefined;
  stop(): Promise<void>;
}

/** Undefined where the database is not reached by host and port. */
export async function recordSql(database: string): Promise<Recorder | undefined> {
  const url = new URL(database);
  if (!url.hostname) return undefined;
  let newest: Said[] | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((mall) => {
    const postgres = connect({ host: url.hostname, port: Number(url.port || 5432) });
    const hear = listener((transaction) => {
      if (transaction.some(({ text }) => text.includes('insert into orders'))) newest = transaction;
    });
    mall.on('data', hear);
    mall.pipe(postgres);
    postgres.pipe(mall);
    for (const [socket, other] of [
      [mall, postgres],
      [postgres, mall],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(database);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return { address: own.href, newestOrder: () => newest, stop: () => close(server, sockets) };
}

function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Reads the frontend's messages of one session (protocol 3.0) and reports each transaction once it commits. */
function listener(committed: (transaction: Said[]) => void): (chunk: Buffer) => void {
  const texts = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  let open: Said[] | undefined;
  const simple = (text: string): void => {
    if (text === 'begin') open = [];
    else if (text === 'commit' && open) committed(open);
    if (text !== 'begin') open = undefined;
  };
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no letter before its length.
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      const letter = started ? String.fromCharCode(rest[0] ?? 0) : '';
      const body = rest.subarray(head + 4, end);
      rest = rest.subarray(end);
      started = true;
      if (letter === 'Q') simple(upToZero(body, 0).trim().toLowerCase());
      if (letter === 'P') {
        const name = upToZero(body, 0);
        texts.set(name, upToZero(body, Buffer.byteLength(name) + 1));
      }
      if (letter === 'B') {
        const said = bound(body, texts);
        // A begin may travel with the first statement of its transaction, a commit with the last.
        if (said.text === 'begin') open = [];
        else if (said.text === 'commit') {
          if (open) committed(open);
          open = undefined;
        } else open?.push(said);
      }
    }
  };
}

const upToZero = (bytes: Buffer, from: number): string =>
  bytes.toString('utf8', from, bytes.indexOf(0, from));

function bound(body: Buffer, texts: ReadonlyMap<string, string>): Said {
  const portal = upToZero(body, 0);
  const name = upToZero(body, Buffer.byteLength(portal) + 1);
  let at = Buffer.byteLength(portal) + Buffer.byteLength(name) + 2;
  at += 2 + 2 * body.readUInt16BE(at);
  const count = body.readUInt16BE(at);
  at += 2;
  const values: (string | null)[] = [];
  for (let n = 0; n < count; n++) {
    const length = body.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : body.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  return { text: texts.get(name) ?? '', values };
}
