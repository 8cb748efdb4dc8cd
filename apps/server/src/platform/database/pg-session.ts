import { Socket } from 'node:net';
import pg from 'pg';

/** A session of the driver on a socket of ours, so that we can hold its writes together and cut it. */
export class PgSession extends pg.Client {
  private readonly socket: Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }

  /** Holds back what is written until `uncork`, which sends it in one packet: each packet wakes the server once more. */
  cork(): void {
    this.socket.cork();
  }

  uncork(): void {
    this.socket.uncork();
  }

  /** Ends the session without notifying the server, which may be hung; whoever waits on it gets an error now. */
  cut(): void {
    this.socket.destroy();
  }
}
