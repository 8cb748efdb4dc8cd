import { type OldLine, oldLineKey, readOldLine, type WholeOldLine, wholeOldLine } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform';
import { companiesNamed, type NamedCompany, readRows } from '../../members';
import type { JudgeContext, JudgedRow } from '../../staff';
import {
  type OldGoods,
  oldLineObject,
  type OldLinePlace,
  oldLineWords,
  type OldLineWritten,
  orderKey,
  readStored,
  type StoredOld,
} from '../old-line';

const cell = z.string().trim().max(2_000).default('');
/** A line of an old order as a table writes it, by its columns. */
const row = z.strictObject({
  line: z.number().int().min(1),
  orderNo: cell,
  company: cell,
  orderedAt: cell,
  code: cell,
  name: cell,
  packs: cell,
  pieces: cell,
  piecesPerPack: cell,
  perPack: cell,
  perPiece: cell,
  amount: cell,
  recipient: cell,
  address: cell,
  note: cell,
});
type Row = z.output<typeof row>;

interface KnownGoods {
  id: number;
  code: string;
  name: string;
  piecesPerPack: number;
}

/** A row whose customer is known. */
interface Placed {
  row: Row;
  line: OldLine;
  place: OldLinePlace;
}

/** What each row would add or change; the same line once more is left as it is. */
export async function judgeOldLines(
  { tx, operator, now }: JudgeContext,
  sent: readonly Readonly<Record<string, unknown>>[],
): Promise<JudgedRow<OldLineWritten>[]> {
  const { rows, refused } = readRows(row, sent);
  const companies = await companiesNamed(
    tx,
    operator,
    rows.map(({ company }) => company),
  );
  const judged: JudgedRow<OldLineWritten>[] = [...refused];
  const placed: Placed[] = [];
  const seen = new Map<string, number>();
  for (const one of rows) {
    const found = placedRow(one, companies, now);
    const object = typeof found === 'string' ? '' : oldLineObject(found.place);
    const twin = seen.get(object);
    if (typeof found === 'string') judged.push(refusedRow(one, found));
    else if (twin !== undefined) judged.push(refusedRow(one, `与第 ${twin} 行重复`));
    else {
      seen.set(object, one.line);
      placed.push(found);
    }
  }
  const stored = await readStored(
    tx,
    placed.map(({ place }) => place),
  );
  const goods = await goodsByCode(
    tx,
    placed.map(({ line }) => line.code),
  );
  return [...judged, ...placed.map((one) => judgePlaced(one, goods.get(one.line.code), stored))];
}

const nameOf = ({ orderNo, code, name, line }: Row): string =>
  [orderNo, name || code].filter(Boolean).join(' ').slice(0, 120) || `第 ${line} 行`;

const refusedRow = (one: Row, refusal: string): JudgedRow<OldLineWritten> => ({
  line: one.line,
  object: '',
  name: nameOf(one),
  fields: [],
  refusal,
});

/** The row with its customer, or why it has none. */
function placedRow(
  one: Row,
  companies: ReadonlyMap<string, readonly NamedCompany[]>,
  now: Date,
): Placed | string {
  const { line: _line, ...cells } = one;
  const line = readOldLine(cells, now);
  if (typeof line === 'string') return line;
  const [company, ...others] = companies.get(line.company) ?? [];
  if (!company) return '没有这位客户，或不在您名下';
  if (others.length > 0) {
    const codes = [company, ...others].map(({ code }) => code);
    return `有 ${codes.length} 位客户叫这个名字，请改写编号：${codes.slice(0, 5).join('、')}`;
  }
  return { row: one, line, place: { khId: company.khId, no: line.orderNo, key: oldLineKey(cells) } };
}

function judgePlaced(
  { row: one, line, place }: Placed,
  goods: KnownGoods | undefined,
  stored: StoredOld,
): JudgedRow<OldLineWritten> {
  const object = oldLineObject(place);
  const before = stored.lines.get(object);
  // What the table does not say stays as it was taken over, though the goods is packed otherwise by now.
  const packing = before?.line.piecesPerPack ?? goods?.piecesPerPack ?? null;
  const whole = wholeOldLine(line, packing);
  if (typeof whole === 'string') return refusedRow(one, whole);
  const written: OldLineWritten = {
    ...place,
    place: one.line,
    head: {
      orderedAt: line.orderedAt.toISOString(),
      recipient: line.recipient,
      address: line.address,
      note: line.note,
    },
    line: goodsOf(line, whole, goods, before?.line),
  };
  const head = stored.heads.get(orderKey(place));
  const was = before && head ? oldLineWords({ head, line: before.line }) : undefined;
  const fields = oldLineWords(written).flatMap(([label, after], at) => {
    const then = was?.[at]?.[1] ?? '';
    return then === after ? [] : [{ label, before: then, after }];
  });
  const warnings = [...whole.warnings, ...(goods ? [] : [strangeWords(line)])];
  return {
    line: one.line,
    object,
    name: nameOf(one),
    mark: before?.mark ?? '',
    fields,
    ...(fields.length > 0 && { warnings }),
    change: written,
  };
}

const strangeWords = ({ code }: OldLine): string =>
  code === '' ? '没有货号，只按商品名保留，不能再次购买' : '商城里没有这个货号，只按名称保留，不能再次购买';

function goodsOf(
  line: OldLine,
  { piecesPerPack, perPack, perPiece, amount }: WholeOldLine,
  goods: KnownGoods | undefined,
  before: OldGoods | undefined,
): OldGoods {
  const { code, packs, pieces } = line;
  const name = line.name || before?.name || goods?.name || code;
  return { goodsId: goods?.id ?? null, code, name, packs, pieces, piecesPerPack, perPack, perPiece, amount };
}

/** Goods by the numbers as they were written: letters may be small, the number itself comes first. */
async function goodsByCode(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, KnownGoods>> {
  const small = [...new Set(codes.map((code) => code.toLowerCase()))].filter(Boolean);
  const { rows } = await sql<KnownGoods>`
    select id, code, name, pieces_per_pack as "piecesPerPack" from goods
    where lower(code) = any(${small}::text[]) order by id`.execute(db);
  const exact = new Map(rows.map((one) => [one.code, one]));
  const loose = new Map(rows.map((one) => [one.code.toLowerCase(), one]));
  return new Map(
    codes.flatMap((code) => {
      const one = exact.get(code) ?? loose.get(code.toLowerCase());
      return one ? [[code, one] as const] : [];
    }),
  );
}
