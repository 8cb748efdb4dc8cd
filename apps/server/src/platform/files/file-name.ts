/** Characters; with its ending a name stays below what file systems take. */
const LONGEST = 60;
/** Control characters, and those that turn the reading direction or are not seen: 「价目表‮fdp.exe」. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;
const FORBIDDEN = /[<>:"/\\|?*%]/g;
/** What Windows takes for a device. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * What a sender called a file, made harmless for every system that may keep it: no folders, no unseen characters,
 * never empty, and with the ending that its content has.
 */
export function safeFileName(given: string, ending: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(UNSEEN, '').replace(FORBIDDEN, '_').replace(/\s+/g, ' ').trim();
  const stem = plain.replace(/\.[A-Za-z0-9]{1,8}$/, '').replace(/^[.\s]+|[.\s]+$/g, '');
  const short = [...stem].slice(0, LONGEST).join('').trim();
  return `${short === '' || DEVICE.test(short) ? '附件' : short}.${ending}`;
}

/** The header that saves a file under its name instead of opening it. */
export const asAttachment = (name: string): string =>
  `attachment; filename="file${asciiEnding(name)}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)}`;

const asciiEnding = (name: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
