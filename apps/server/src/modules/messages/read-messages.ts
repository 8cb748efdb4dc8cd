import type { CallData } from '@pifa/contract';
import { messageTypeWord } from '@pifa/domain';
import type { CallContext } from '../../platform';
import { messageBox, type StoredMessage } from '../message-box';

/** 我的消息 of the asking user, newest first, with what is unread by type. */
export async function messagePage({
  db,
  session,
  query,
  now,
}: CallContext<'messagePage'>): Promise<CallData<'messagePage'>> {
  const { type, pageNum, pageSize } = query;
  const box = messageBox(db, session.userId);
  const { list, total } = await box.page({
    type,
    unreadOnly: query.unread ?? false,
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  });
  return {
    list: list.map(toWire),
    total,
    pageNum,
    pageSize,
    unread: await box.unread(),
    serverTime: now.toISOString(),
  };
}

/** Marks as read; whatever is not the asker's is as if it did not exist. */
export async function messageRead({
  db,
  session,
  body,
  now,
}: CallContext<'messageRead'>): Promise<CallData<'messageRead'>> {
  const box = messageBox(db, session.userId);
  await box.read({ ids: body.ids?.map(Number), type: body.type ?? 'all' }, now);
  return box.unread();
}

function toWire({ id, type, title, text, link, createdAt, readAt }: StoredMessage) {
  return {
    id: String(id),
    type,
    typeName: messageTypeWord(type).word,
    title,
    text,
    link,
    read: readAt !== null,
    time: createdAt.toISOString(),
  };
}
