import { sql } from 'kysely';
import { refusableTransaction, type Handler } from '../../platform';
import { holdRequest, moveRequest } from './move';
import { requestDetail } from './reads';

/** The buyer keeps the goods: pieces and promised freight are released. */
export const withdraw: Handler<'afterSaleWithdraw'> = async (call) => {
  const { platform, database, db, session, params, now } = call;
  const actor = { kind: 'buyer', id: session.userId } as const;
  const refusal = await refusableTransaction(database, async (tx) => {
    const { request } = await holdRequest(tx, params.id, session.khId);
    await moveRequest(tx, platform, request, { event: 'withdraw', actor, now });
  });
  return refusal ?? requestDetail(db, params.id, session.khId);
};

/** The buyer has sent the goods back. */
export const send: Handler<'afterSaleSend'> = async (call) => {
  const { platform, database, db, session, params, body, now } = call;
  const { carrier, trackingNo } = body;
  const actor = { kind: 'buyer', id: session.userId } as const;
  const refusal = await refusableTransaction(database, async (tx) => {
    const { request } = await holdRequest(tx, params.id, session.khId);
    const note = `${carrier} ${trackingNo}`;
    await moveRequest(tx, platform, request, { event: 'send', actor, note, now });
    await sql`update after_sales set carrier = ${carrier}, tracking_no = ${trackingNo}
      where id = ${request.id}`.execute(tx);
  });
  return refusal ?? requestDetail(db, params.id, session.khId);
};
