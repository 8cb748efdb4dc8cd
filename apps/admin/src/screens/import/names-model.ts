import type { Place as Choosable } from '../../lib/places';
import type { Choice, Choices, Import, NameKind } from './queries';

type Place = Pick<Choosable, 'id' | 'name' | 'label'>;

/** A category or brand of the table that the mall does not have, or about which something was decided. */
export interface NameRow {
  name: string;
  /** undefined = it was decided before, and the trial counts its rows no more */
  rows: number | undefined;
}

/** Names that are asked about: unknown ones, and those that were decided on before, which can still be changed. */
export function namesToSettle(
  { unknown, names }: Pick<Import, 'unknown' | 'names'>,
  kind: NameKind,
): NameRow[] {
  const open = new Set(unknown[kind].map(({ name }) => name));
  const settled = Object.keys(names[kind]).filter((name) => !open.has(name));
  return [...unknown[kind], ...settled.map((name) => ({ name, rows: undefined }))];
}

/** How many names are still without a choice. */
export const countOpen = ({ unknown }: Pick<Import, 'unknown'>, choices: Choices): number =>
  unknown.category.filter(({ name }) => !decided(choices).category[name]).length +
  unknown.brand.filter(({ name }) => !decided(choices).brand[name]).length;

/** All that have no choice yet are made. */
export function makeAll({ unknown }: Pick<Import, 'unknown'>, choices: Choices): Choices {
  const fill = (kind: NameKind): Record<string, Choice> => ({
    ...Object.fromEntries(unknown[kind].map(({ name }) => [name, { act: 'make' as const }])),
    ...decided(choices)[kind],
  });
  return { category: fill('category'), brand: fill('brand') };
}

/** Choices as they are sent: 「对应到…」 without a place is none. */
export function decided(choices: Choices): Choices {
  const only = (own: Record<string, Choice>) =>
    Object.fromEntries(Object.entries(own).filter(([, choice]) => choice.act !== 'use' || choice.id > 0));
  return { category: only(choices.category), brand: only(choices.brand) };
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·\-_（）()]/g, '');

/** A place whose own name is the last step of this one: 「冲饮/速溶咖啡」 and 「饮料 / 速溶咖啡」. */
export function namesake(name: string, places: readonly Place[]): Place | undefined {
  const last = plain(name.split('/').at(-1) ?? '');
  const found = places.filter((one) => plain(one.name) === last);
  return found.length === 1 ? found[0] : undefined;
}

/** All that have no choice yet and whose namesake the mall has, with it. */
export function takeNamesakes(
  { unknown }: Pick<Import, 'unknown'>,
  choices: Choices,
  places: Readonly<Record<NameKind, readonly Place[]>>,
): Choices {
  const fill = (kind: NameKind): Record<string, Choice> => ({
    ...Object.fromEntries(
      unknown[kind].flatMap(({ name }) => {
        const own = namesake(name, places[kind]);
        return own ? [[name, { act: 'use' as const, id: own.id }]] : [];
      }),
    ),
    ...decided(choices)[kind],
  });
  return { category: fill('category'), brand: fill('brand') };
}

/** A place of the mall that is probably meant: the same last step, or the same letters but for signs and spaces. */
export function alike(name: string, places: readonly Place[]): Place | undefined {
  const last = plain(name.split('/').at(-1) ?? '');
  const exact = places.find((one) => plain(one.name) === last);
  if (exact || last.length < 2) return exact;
  return places.find((one) => {
    const own = plain(one.name);
    return own.length >= 2 && (own.includes(last) || last.includes(own));
  });
}

/** Of the sites that were ticked, those that the table names now and that nobody allowed yet: columns may have changed. */
export const stillNamed = ({ hosts }: Pick<Import, 'hosts'>, ticked: ReadonlySet<string>): string[] =>
  hosts.flatMap(({ host, allowed }) => (!allowed && ticked.has(host) ? [host] : []));
