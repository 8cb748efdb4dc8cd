import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Calls that take bodies of this size are uploads; everything smaller has to arrive within `requestTimeout`. */
const UPLOAD_BYTES = 5 * 1024 * 1024;
/** Uploads that may take longer at one time: whoever comes beyond has the time of everybody. */
const MOST = 64;
const LOOK_MS = 5_000;
/** What has to come between two looks: 8 KB a second, a poor telephone. */
const LEAST_BYTES = 8 * 1024 * (LOOK_MS / 1000);
/** Even what comes steadily ends: 200 MB over 1 Mbit/s are there by then. */
const LONGEST_MS = 30 * 60_000;

interface Upload {
  began: number;
  /** bytes that had come at the last look */
  seen: number;
}

/**
 * Lets the body of a large upload take longer than `requestTimeout` as long as it comes on. Node tells of a late request
 * once and leaves it to us what becomes of it; from then on it is looked at here. Dripping and silent ones are hung up on.
 */
export function allowLongUploads(app: FastifyInstance, hangUp: (socket: Socket) => void) {
  const uploads = new Map<Socket, Upload>();
  async function begin({ raw }: FastifyRequest): Promise<void> {
    const { socket } = raw;
    if (raw.complete || uploads.size >= MOST) return;
    const upload = { began: Date.now(), seen: socket.bytesRead };
    uploads.set(socket, upload);
    const end = () => {
      if (uploads.get(socket) === upload) uploads.delete(socket);
    };
    raw.once('end', end);
    raw.once('close', end);
  }
  // Of these routes alone: no other request pays for it.
  app.addHook('onRoute', (route) => {
    if ((route.bodyLimit ?? 0) < UPLOAD_BYTES) return;
    route.onRequest = [route.onRequest ?? []].flat().concat(begin);
  });

  /** Whether enough came since the last look; then it is looked at again. */
  function comesOn(socket: Socket, upload: Upload): boolean {
    const came = socket.bytesRead - upload.seen;
    if (came < LEAST_BYTES || Date.now() - upload.began > LONGEST_MS) {
      uploads.delete(socket);
      return false;
    }
    upload.seen = socket.bytesRead;
    setTimeout(() => {
      // Another request may have begun on this connection since.
      if (uploads.get(socket) === upload && !comesOn(socket, upload)) hangUp(socket);
    }, LOOK_MS).unref();
    return true;
  }

  /** Whether a request that is late goes on. */
  return (socket: Socket): boolean => {
    const upload = uploads.get(socket);
    return upload !== undefined && comesOn(socket, upload);
  };
}
