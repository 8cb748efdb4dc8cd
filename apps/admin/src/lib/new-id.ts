/** A number for a request that must count once, however often it is sent. Also over http, where `randomUUID` is absent. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
