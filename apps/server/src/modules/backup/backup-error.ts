/** A backup that cannot be taken, or cannot be trusted; the message is for whoever is at the keyboard. */
export class BackupError extends Error {
  override name = 'BackupError';
}
