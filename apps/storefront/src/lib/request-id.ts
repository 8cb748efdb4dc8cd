/** Names one wish of the buyer: the same id sent twice is done once. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
