import { type Db, type Platform, port } from '../../platform';
import { ownCodeOf } from './match';

type Find = (db: Db, khId: number, codes: readonly string[]) => Promise<Map<string, number>>;

const findPort = port<Find>(async () => new Map());

/** Sets how a company's own codes are found; called while the server is set up. */
export const provideOwnCodes = ({ ports }: Pick<Platform, 'ports'>, find: Find): void =>
  ports.provide(findPort, find);

/** The goods that a company means by these texts, by the text as typed; none for a visitor. */
export async function ownCodesOf(
  { db, ports }: Pick<Platform, 'db' | 'ports'>,
  khId: number | undefined,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const codes = texts.map(ownCodeOf).filter((code) => code !== '');
  if (khId === undefined || codes.length === 0) return new Map();
  const found = await ports.get(findPort)(db, khId, [...new Set(codes)]);
  return new Map(
    texts.flatMap((text) => {
      const id = found.get(ownCodeOf(text));
      return id === undefined ? [] : [[text, id] as const];
    }),
  );
}
