import { type Db, perPlatform, type Platform } from '../../platform';
import { ownCodeOf } from './match';

type Find = (db: Db, khId: number, codes: readonly string[]) => Promise<Map<string, number>>;

const finds = perPlatform((): Find[] => []);

/** A door for who keeps what companies call goods: goods must not know it. */
export function onOwnCodes(platform: Platform, find: Find): void {
  finds(platform).push(find);
}

/** The goods that a company means by these words, by the words as they were asked; for a visitor none. */
export async function ownCodesOf(
  platform: Platform,
  khId: number | undefined,
  asked: readonly string[],
): Promise<Map<string, number>> {
  const wanted = asked.flatMap((text) => (ownCodeOf(text) === '' ? [] : [[text, ownCodeOf(text)] as const]));
  if (khId === undefined || wanted.length === 0) return new Map();
  const known = new Map<string, number>();
  for (const find of finds(platform)) {
    const found = await find(platform.db, khId, [...new Set(wanted.map(([, code]) => code))]);
    for (const [text, code] of wanted) {
      const id = found.get(code);
      if (id !== undefined) known.set(text, id);
    }
  }
  return known;
}
