import { MARK_COLOURS, type MarkColour } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, toJson } from '../../../../platform';
import { type DoneRow, type PlanKind, recordActs } from '../../../staff';
import { filteredOrders } from '../filtered-orders';
import { labelledOrders, labelMarks, labelOf, UNDO_MS } from '../labelled-orders';
import { orderObject } from '../order-marks';

const colours = Object.keys(MARK_COLOURS) as MarkColour[];
const settings = z.strictObject({
  colour: z.enum(colours).default('red'),
  /** '' takes the mark away */
  word: z.string().trim().max(20).default(''),
});
type Settings = z.output<typeof settings>;

/** A mark of its own for each order: how marks are put back. */
const line = z.strictObject({
  orderId: z.string().max(64),
  colour: z.enum(colours),
  word: z.string().max(20),
});

interface Change {
  orderId: string;
  colour: string;
  word: string;
}

const shown = (colour: string, word: string): string =>
  word === '' ? '' : `${word}（${MARK_COLOURS[colour as MarkColour]}）`;

/** 标记, many orders at once. */
export const markPlan: PlanKind<Settings, Change, Change> = {
  kind: 'mark',
  permission: 'order.note',
  settings,
  title: (rows, { word }) => (word === '' ? `改 ${rows} 单的标记` : `标记 ${rows} 单「${word}」`),
  verb: (rows) => `标记 ${rows} 单`,
  resolve: filteredOrders,
  async judge(context, { objects, rows, settings: wanted }) {
    const own = rows.map((row) => {
      const read = line.safeParse(row);
      if (!read.success) throw new Refused(badInput('标记不正确'));
      return read.data;
    });
    const changes = [...objects.map((orderId) => ({ orderId, ...wanted })), ...own];
    const known = await labelledOrders(
      context,
      changes.map(({ orderId }) => orderId),
    );
    const judged = changes.map(({ orderId, colour: wish, word }, at) => {
      const row = known.get(orderId);
      if (!row) {
        return { line: at + 1, object: '', name: `第 ${at + 1} 单`, fields: [], refusal: '没有这个订单' };
      }
      const colour = word === '' ? '' : wish;
      const before = shown(row.mark_colour, row.mark_word);
      const after = shown(colour, word);
      return {
        line: at + 1,
        object: orderObject(row.id),
        name: `${row.no} ${row.company}`,
        mark: labelOf(row),
        fields: before === after ? [] : [{ label: '标记', before, after }],
        change: { orderId, colour, word },
      };
    });
    return { rows: judged, effects: [] };
  },
  marks: labelMarks,
  async write(context, rows) {
    const { tx, operator, now } = context;
    const before = await labelledOrders(
      context,
      rows.map(({ change }) => change.orderId),
    );
    await sql`
      update orders o set mark_colour = n.colour, mark_word = n.word
      from jsonb_to_recordset(${toJson(rows.map(({ change }) => change))}::jsonb)
        as n("orderId" text, colour text, word text)
      where o.id = n."orderId"`.execute(tx);
    const acts = rows.map(({ object, change: { orderId, colour, word } }) => ({
      what: 'order.mark',
      object,
      before: { mark: before.get(orderId)?.mark_word ?? '', colour: before.get(orderId)?.mark_colour ?? '' },
      after: { mark: word, colour },
      now,
    }));
    await recordActs(tx, operator, acts);
    return rows.map(({ change: { orderId } }) => {
      const was = before.get(orderId);
      return { back: { orderId, colour: was?.mark_colour ?? '', word: was?.mark_word ?? '' } };
    });
  },
  undo: {
    ms: UNDO_MS,
    kind: 'mark',
    input: (_db, rows: readonly DoneRow<Change, Change>[]) => ({
      rows: rows.map(({ back: { orderId, colour, word } }) => ({ orderId, colour: colour || 'red', word })),
    }),
  },
};
