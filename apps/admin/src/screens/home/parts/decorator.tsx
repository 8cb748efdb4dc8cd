import { PlusOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Segmented } from 'antd';
import { useState } from 'react';
import { call, StaffRefusal, textOf } from '../../../lib/client';
import { Card, Dot } from '../../../ui/small';
import { Empty } from '../../../ui/states';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { Page } from '../../../widgets/page';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { type Advert, type Content, type Floor, type Home, homeQuery } from '../queries';
import { PARTS, type Part, words } from '../words';
import { AdvertForm } from './advert-form';
import { FloorForm } from './floor-form';
import { PartList } from './part-list';
import { PublishDialog } from './publish-dialog';
import { Versions } from './versions';

const NEW_FLOOR: Floor = {
  type: '',
  title: '新楼层',
  subtitle: '',
  image: '',
  link: '',
  page: '',
  categoryId: '',
  goodsIds: [],
};
const newAdvert = (imgType: Advert['imgType']): Advert => ({
  imgType,
  title: '',
  subtitle: '',
  button: '',
  tint: '',
  image: '',
  phoneImage: '',
  link: '',
  page: '',
});

/** Sent without what only staff read. */
const bodyOf = ({ adverts, floors }: Content) => ({
  adverts: adverts.map(({ page: _, ...advert }) => advert),
  floors: floors.map(({ page: _, ...floor }) => floor),
});

/** The draft: parts at the left, the chosen one's form at the right, versions below. */
export function Decorator({ home }: { home: Home }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const { base, draft, change, reset, wasKept } = useFormDraft('home', {
    version: home.version,
    content: home.content,
  });
  const { content } = draft;
  const [part, setPart] = useState<Part>('banner');
  const [at, setAt] = useState(0);
  const [publishing, setPublishing] = useState(false);
  const changes = JSON.stringify(base.content) === JSON.stringify(content) ? 0 : 1;
  useUnsaved(changes);
  const took = (next: Home) => {
    reset();
    client.setQueryData(homeQuery.queryKey, next);
  };
  const save = useMutation({
    mutationFn: (version: number) => call('adminHomeDraft', { body: { version, content: bodyOf(content) } }),
    onError: (error) => {
      if (error instanceof StaffRefusal && error.code === 'stale')
        void client.invalidateQueries({ queryKey: homeQuery.queryKey });
    },
  });
  const saveDraft = () =>
    save.mutate(base.version, {
      onSuccess: (next) => {
        void message.success('草稿已存，发布后客户才看得到');
        took(next);
      },
    });
  const problem = problemOf(content);
  const canSave = changes > 0 && !problem;
  useKeys([{ key: 'Ctrl S', words: '保存草稿', run: () => canSave && saveDraft() }]);

  const put = (next: Partial<Content>) => change({ content: { ...content, ...next } });
  const own = content.adverts.filter(({ imgType }) => imgType === part);
  const others = content.adverts.filter(({ imgType }) => imgType !== part);
  const putAdverts = (next: readonly Advert[]) => put({ adverts: [...others, ...next] });
  const many = part === 'floors' ? content.floors.length : own.length;
  const chosen = Math.min(at, Math.max(many - 1, 0));
  const advert = own[chosen];
  const floor = content.floors[chosen];
  const replace = <Item,>(list: readonly Item[], item: Item) =>
    list.map((one, n) => (n === chosen ? item : one));
  const add = () => {
    if (part === 'floors') put({ floors: [...content.floors, NEW_FLOOR] });
    else putAdverts([...own, newAdvert(part)]);
    setAt(many);
  };
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          {home.isDraft && changes === 0 && <Dot tone="blue">草稿有未发布的改动</Dot>}
          <UnsavedWords changes={changes} wasKept={wasKept} onReset={reset} />
          <Button disabled={!canSave} loading={save.isPending} onClick={saveDraft}>
            存草稿
          </Button>
          <Button
            type="primary"
            disabled={problem !== undefined || (changes === 0 && !home.isDraft)}
            onClick={() => setPublishing(true)}
          >
            发布…
          </Button>
        </>
      }
    >
      {save.error && <Alert type="error" showIcon title={textOf(save.error)} />}
      <div className="decorate">
        <Card
          title={
            <Segmented<Part>
              size="small"
              value={part}
              options={(Object.keys(PARTS) as Part[]).map((value) => ({ value, label: PARTS[value].name }))}
              onChange={(next) => {
                setPart(next);
                setAt(0);
              }}
            />
          }
          extra={
            <Button size="small" icon={<PlusOutlined />} onClick={add}>
              添加
            </Button>
          }
        >
          {many === 0 ? (
            <Empty text={words.empty}>
              <Button type="primary" onClick={add}>
                添加{PARTS[part].name}
              </Button>
            </Empty>
          ) : part === 'floors' ? (
            <PartList
              label="楼层"
              items={content.floors}
              chosen={chosen}
              onChoose={setAt}
              onSort={(floors) => put({ floors })}
              noteOf={({ goodsIds, categoryId }) =>
                goodsIds.length > 0 ? `手工 ${goodsIds.length} 种` : categoryId ? '按分类' : '没有商品'
              }
            />
          ) : (
            <PartList
              label={PARTS[part].name}
              items={own}
              chosen={chosen}
              onChoose={setAt}
              onSort={putAdverts}
              noteOf={({ startsAt, endsAt }) => (startsAt || endsAt ? '定时显示' : '一直显示')}
            />
          )}
        </Card>
        {part === 'floors'
          ? floor && (
              <FloorForm
                key={`floors:${chosen}`}
                floor={floor}
                categories={home.categories}
                onChange={(next) => put({ floors: replace(content.floors, { ...floor, ...next }) })}
                onRemove={() => put({ floors: content.floors.filter((_, n) => n !== chosen) })}
              />
            )
          : advert && (
              <AdvertForm
                key={`${part}:${chosen}`}
                advert={advert}
                hint={PARTS[part].hint}
                onChange={(next) => putAdverts(replace(own, { ...advert, ...next }))}
                onRemove={() => putAdverts(own.filter((_, n) => n !== chosen))}
              />
            )}
      </div>
      {problem && <p className="tx-red s13">{problem}</p>}
      <Versions home={home} isDirty={changes > 0} onDone={took} />
      {publishing && (
        <PublishDialog
          onClose={() => setPublishing(false)}
          onPublish={async (own) => {
            const saved = changes > 0 ? await save.mutateAsync(base.version) : home;
            const next = await call('adminHomePublish', { body: { version: saved.version, ...own } });
            void message.success(own.at ? '已定时，到时间自动发布' : '已发布，商城 5 秒内更新');
            setPublishing(false);
            took(next);
          }}
        />
      )}
    </Page>
  );
}

/** What is missing before the draft can be kept. */
function problemOf({ adverts, floors }: Content): string | undefined {
  const bare = adverts.find(({ image, title }) => image === '' || title.trim() === '');
  if (bare) return `${PARTS[bare.imgType].name}里有一张没有图片或标题`;
  return floors.some(({ title }) => title.trim() === '') ? '有楼层没写标题' : undefined;
}
