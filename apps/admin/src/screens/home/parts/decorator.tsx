import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../../lib/client';
import { Card, Dot } from '../../../ui/small';
import { Empty } from '../../../ui/states';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { Page } from '../../../widgets/page';
import { useVersionedSave } from '../../../widgets/stale-dialog/use-versioned-save';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { bodyOf, changesOf, type Chosen, newAdvert, newFloor, problemOf, staleRows } from '../draft';
import { numbering } from '../numbers';
import { type Advert, type Content, type Floor, type Home, homeQuery } from '../queries';
import { PARTS, type Part, words } from '../words';
import { AdvertForm } from './advert-form';
import { FloorForm } from './floor-form';
import { Frames } from './frames';
import { Lost } from './lost';
import { PartTree } from './part-tree';
import { PublishDialog } from './publish-dialog';
import { Versions } from './versions';

/** Parts at the left, the shop with the draft in the middle, the chosen part's form at the right (ADMIN §8.6). */
export function Decorator({ home }: { home: Home }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const form = useFormDraft('home-page', {
    version: home.version,
    content: home.content,
  });
  const { base, draft, change, reset, wasKept } = form;
  const { content } = draft;
  const [chosen, setChosen] = useState<Chosen>({ part: 'banner', at: 0 });
  const [lookAt, setLookAt] = useState<string>();
  const [publishing, setPublishing] = useState<'now' | 'later'>();
  const changes = changesOf(base.content, content);
  useUnsaved(changes);
  const [{ numberOf, changed, follow }] = useState(numbering);
  const followed = (before: Content, after: Content) => {
    for (const part of ADVERTS) follow(ofPart(before, part), ofPart(after, part));
    follow(before.floors, after.floors);
  };
  // What is typed during a save comes back laid over what was saved, and its field must not lose the cursor.
  const [before, setBefore] = useState(content);
  if (before !== content) {
    if (changes > 0) followed(before, content);
    setBefore(content);
  }
  const took = (next: Home) => void client.setQueryData(homeQuery.queryKey, next);
  /** What was just saved comes back as new objects. */
  const kept = (next: Home) => {
    followed(latest.current, next.content);
    form.saved();
    took(next);
  };
  const { save, saveFirst, isPending, problem, dialog } = useVersionedSave<Home, Home>({
    title: '同事刚刚改过首页',
    form,
    send: (version) => call('adminHomeDraft', { body: { version, content: bodyOf(content) } }),
    versionOf: ({ version }) => version,
    rowsOf: (theirs) => staleRows(theirs.content, content),
    onSaved: (next) => {
      void message.success('草稿已存，发布后客户才看得到');
      kept(next);
    },
    onTheirs: (theirs) => {
      reset();
      took(theirs);
    },
  });
  const missing = problemOf(content);
  const canSave = changes > 0 && missing === '';
  useKeys([{ key: 'Ctrl S', words: '保存草稿', run: () => canSave && save(base.version) }]);

  // A picture is cut and sent for a second or two: what is typed meanwhile must not be lost when it comes. Set with the
  // render itself: a key may be pressed in the same moment.
  const latest = useRef(content);
  useLayoutEffect(() => {
    latest.current = content;
  }, [content]);
  const put = (next: Partial<Content>) => change({ content: { ...latest.current, ...next } });
  // It may come when another one is chosen: the number tells which one it is for.
  const changeOne = <Item extends object>(list: readonly Item[], which: number, part: Partial<Item>) =>
    list.map((item) => (numberOf(item) === which ? changed(item, part) : item));
  const changeAdvert = (which: number, part: Partial<Advert>) =>
    put({ adverts: changeOne(latest.current.adverts, which, part) });
  const changeFloor = (which: number, part: Partial<Floor>) =>
    put({ floors: changeOne(latest.current.floors, which, part) });
  const own = content.adverts.filter(({ imgType }) => imgType === chosen.part);
  const putOwn = (next: readonly Advert[]) =>
    put({ adverts: [...content.adverts.filter(({ imgType }) => imgType !== chosen.part), ...next] });
  const many = chosen.part === 'floors' ? content.floors.length : own.length;
  const at = Math.min(chosen.at, Math.max(many - 1, 0));
  const floor = content.floors[at];
  const advert = own[at];
  const without = <Item,>(list: readonly Item[]) => list.filter((_, n) => n !== at);
  const add = (part: Part) => {
    if (part === 'floors') put({ floors: [...content.floors, newFloor(content.floors)] });
    else put({ adverts: [...content.adverts, newAdvert(part)] });
    const before = part === 'floors' ? content.floors : content.adverts.filter((one) => one.imgType === part);
    setChosen({ part, at: before.length });
  };
  const moveOwn = (by: -1 | 1) => {
    const next = without(own);
    const [moved] = own.slice(at, at + 1);
    if (moved) putOwn([...next.slice(0, at + by), moved, ...next.slice(at + by)]);
    setChosen({ ...chosen, at: at + by });
  };
  const publish = async (wanted: { note: string; at?: string }) => {
    const saved = changes > 0 ? await saveFirst(base.version) : home;
    if (!saved) return setPublishing(undefined);
    // It is kept already, also where the publishing itself is refused.
    if (changes > 0) kept(saved);
    const next = await call('adminHomePublish', { body: { version: saved.version, ...wanted } });
    void message.success(wanted.at ? '已定时，到时间自动发布' : '已发布，商城 5 秒内更新');
    setPublishing(undefined);
    took(next);
  };
  const canPublish = missing === '' && !isPending && (changes > 0 || home.isDraft);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          {home.isDraft && changes === 0 && <Dot tone="blue">草稿有未发布的改动</Dot>}
          <UnsavedWords changes={changes} wasKept={wasKept} onReset={reset} />
          <Button disabled={!canSave} loading={isPending} onClick={() => save(base.version)}>
            存草稿
          </Button>
          <Button disabled={!canPublish} onClick={() => setPublishing('later')}>
            定时发布…
          </Button>
          <Button type="primary" disabled={!canPublish} onClick={() => setPublishing('now')}>
            发布…
          </Button>
        </>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} />}
      <Lost lost={home.lost} />
      <div className="decorate">
        <PartTree
          content={content}
          chosen={{ ...chosen, at }}
          onChoose={setChosen}
          onAdd={add}
          onSort={(floors) => put({ floors })}
        />
        <div className="decorate-middle">
          <Frames content={content} chosen={{ ...chosen, at }} at={lookAt} onAt={setLookAt} />
          <Versions home={home} isDirty={changes > 0} onDone={took} />
        </div>
        <div className="decorate-side">
          {missing && <p className="decorate-missing">{missing}</p>}
          {many === 0 && (
            <Card title={PARTS[chosen.part].name}>
              <Empty text={words.empty}>
                <Button type="primary" onClick={() => add(chosen.part)}>
                  添加{PARTS[chosen.part].name}
                </Button>
              </Empty>
            </Card>
          )}
          {chosen.part === 'floors' && floor && (
            <FloorForm
              key={numberOf(floor)}
              floor={floor}
              categories={home.categories}
              onChange={(next) => changeFloor(numberOf(floor), next)}
              onRemove={() => put({ floors: without(content.floors) })}
            />
          )}
          {chosen.part !== 'floors' && advert && (
            <AdvertForm
              pictureKey={numberOf(advert)}
              adverts={own}
              at={at}
              levels={home.levels}
              onChoose={(next) => setChosen({ ...chosen, at: next })}
              onAdd={() => add(chosen.part)}
              onMove={moveOwn}
              onChange={(next) => changeAdvert(numberOf(advert), next)}
              onRemove={() => putOwn(without(own))}
              onLookAt={setLookAt}
            />
          )}
        </div>
      </div>
      {dialog}
      {publishing && (
        <PublishDialog
          isLater={publishing === 'later'}
          lost={home.lost}
          isSaving={isPending}
          onClose={() => setPublishing(undefined)}
          onPublish={publish}
        />
      )}
    </Page>
  );
}

const ADVERTS = ['banner', 'rightbanner'] as const;

const ofPart = ({ adverts }: Content, part: Advert['imgType']) =>
  adverts.filter(({ imgType }) => imgType === part);
