import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { usualPattern } from '@pifa/domain';
import { usePlaces } from '../../lib/places';
import { CLEAR } from '../../ui/clear';
import { StaffRefusal, textOf } from '../../lib/client';
import { num } from '../../lib/format';
import { useCan } from '../../lib/me';
import { Field } from '../../ui/field';
import { Kbd } from '../../ui/small';
import { Failed, Skeleton } from '../../ui/states';
import { GoodsPicker } from '../../widgets/goods-picker/goods-picker';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { useVersionedSave } from '../../widgets/stale-dialog/use-versioned-save';
import { useUnsaved } from '../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../widgets/unsaved/unsaved-words';
import { useFormDraft } from '../../widgets/unsaved/use-form-draft';
import { FillBar } from './parts/fill-bar';
import { KeysEditor } from './parts/keys-editor';
import {
  cellOf,
  countChanges,
  draftOf,
  type GroupDraft,
  groupBody,
  groupProblem,
  type MatrixRow,
  NEW_GROUP,
  placeOf,
  rowsOf,
} from './parts/matrix';
import { MatrixGrid } from './parts/matrix-grid';
import { groupStaleRows, laidOver } from './parts/matrix-stale';
import {
  type Group,
  readGoods,
  type Sibling,
  useGoodsToBegin,
  useGroup,
  useSaveGroup,
  type WholeGoods,
} from './queries';
import './groups.css';

/** One group, or a new one, which may begin with a goods that is there. */
export function Screen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isNew = id === 'new';
  const from = isNew ? (search.get('from') ?? '') : '';
  const group = useGroup(id);
  const like = useGoodsToBegin(from);
  const { data, error, refetch } = isNew ? like : group;
  if (isNew && from === '') return <Matrix key="new" group={undefined} begin={NEW_GROUP} />;
  if (isNew && like.data) {
    const { code, name, categoryId, brandId, unit, packUnit } = like.data;
    const first = cellOf(siblingOf(like.data, []));
    const begin = { ...NEW_GROUP, code, name, categoryId, brandId, unit, packUnit, from, first };
    return <Matrix key={`from-${from}`} group={undefined} begin={begin} />;
  }
  if (group.data) return <Matrix key={group.data.id} group={group.data} begin={draftOf(group.data)} />;
  return (
    <Page title="商品组" extra={<Button onClick={() => void navigate('/groups')}>返回列表</Button>}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={12} />}
    </Page>
  );
}

/** A goods as the matrix holds it. */
const siblingOf = (goods: WholeGoods, values: readonly string[]): Sibling => ({
  ...goods,
  goodsId: goods.id,
  values: [...values],
  image: goods.images[0] ?? '',
});

/** 商品组: keys as chips, every combination a goods (ADMIN §8.6). */
function Matrix({ group, begin }: { group: Group | undefined; begin: GroupDraft }) {
  const { message, modal } = App.useApp();
  const navigate = useNavigate();
  const mayWrite = useCan('goods.write');
  const places = usePlaces();
  const save = useSaveGroup();
  const queries = useQueryClient();
  const form = useFormDraft<GroupDraft>(`group:${group?.id ?? `new-${begin.from}`}`, begin);
  const { base, draft, change, reset, wasKept } = form;
  const changes = countChanges(draft, base);
  useUnsaved(mayWrite ? changes : 0);
  const [problem, setProblem] = useState('');
  const [pulling, setPulling] = useState<MatrixRow>();
  const rows = rowsOf(draft);
  const keep = (body: ReturnType<typeof groupBody>) =>
    save.mutateAsync({ ...body, confirm: false }).catch(async (error: unknown) => {
      if (!(error instanceof StaffRefusal) || error.code !== 'confirm-needed') throw error;
      const isSure = await new Promise<boolean>((decided) => {
        modal.confirm({
          title: error.message,
          okText: '照样保存',
          cancelText: '取消',
          onOk: () => decided(true),
          onCancel: () => decided(false),
        });
      });
      if (!isSure) throw error;
      return save.mutateAsync({ ...body, confirm: true });
    });
  const versioned = useVersionedSave<Group, Awaited<ReturnType<typeof keep>>>({
    title: '同事刚刚改过这个商品组',
    form,
    send: (_version, seen) => {
      if (!seen) return keep(groupBody(draft, group ? base : NEW_GROUP, group?.id));
      const theirs = draftOf(seen);
      return keep(groupBody(laidOver(draft, base, theirs), theirs, seen.id));
    },
    versionOf: ({ version }) => version,
    rowsOf: (seen) => groupStaleRows(draftOf(seen), laidOver(draft, base, draftOf(seen)), places),
    onSaved: ({ id, message: said }) => {
      void message.success(said);
      form.saved(`group:${id}`);
    },
    whenHere: ({ id }) => {
      if (!group) void navigate(`/groups/${id}`, { replace: true });
    },
    onTheirs: ({ id }) => {
      reset();
      void queries.invalidateQueries({ queryKey: ['group', id] });
    },
  });
  const send = () => {
    const wrong = groupProblem(draft);
    setProblem(wrong);
    if (wrong === '') versioned.save(base.version);
  };
  const pull = async (row: MatrixRow, id: string) => {
    setPulling(undefined);
    try {
      const goods = await readGoods(id);
      if (goods.groupId !== '' && goods.groupId !== group?.id) {
        return void message.error(`${goods.code} 已在商品组「${goods.groupName}」里`);
      }
      const cell = cellOf(siblingOf(goods, row.values));
      change({ cells: { ...draft.cells, [row.place]: cell } });
    } catch (error) {
      void message.error(textOf(error));
    }
  };
  useKeys(mayWrite ? [{ key: 'Ctrl S', words: '保存', run: () => send() }] : []);
  const onSale = rows.filter(({ cell }) => cell.on).length;
  return (
    <Page
      title={draft.name || '新建商品组'}
      purpose={
        <>
          <Link className="linked" to="/groups">
            商品组
          </Link>{' '}
          / {num(rows.length)} 个货号，{num(onSale)} 个上架
        </>
      }
      extra={
        <>
          {mayWrite && <UnsavedWords changes={changes} wasKept={wasKept} onReset={reset} />}
          {mayWrite && (
            <Button type="primary" loading={save.isPending} onClick={() => send()}>
              保存 <Kbd>Ctrl S</Kbd>
            </Button>
          )}
        </>
      }
      flush
    >
      <fieldset className="gm" disabled={!mayWrite}>
        {(problem || versioned.problem) && (
          <Alert type="error" showIcon title={problem || versioned.problem} />
        )}
        <section className="card gm-head">
          <Field label="名称">
            {(id) => (
              <Input
                id={id}
                maxLength={200}
                value={draft.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          <Field label="组货号">
            {(id) => (
              <Input
                id={id}
                maxLength={40}
                value={draft.code}
                onChange={({ target }) => change({ code: target.value })}
              />
            )}
          </Field>
          <Field label="分类">
            {(id) => (
              <Select
                id={id}
                aria-label="分类"
                disabled={group !== undefined}
                showSearch={{ optionFilterProp: 'label' }}
                value={draft.categoryId || undefined}
                options={[...places.category]}
                onChange={(categoryId: string) => change({ categoryId })}
              />
            )}
          </Field>
          <Field label="品牌">
            {(id) => (
              <Select
                id={id}
                aria-label="品牌"
                disabled={group !== undefined}
                showSearch={{ optionFilterProp: 'label' }}
                allowClear={CLEAR}
                value={draft.brandId || undefined}
                options={[...places.brand]}
                onChange={(brandId: string | undefined) => change({ brandId: brandId ?? '' })}
              />
            )}
          </Field>
          <Field label="单位 / 整件单位">
            {(id) => (
              <span className="row gap4">
                <Input
                  id={id}
                  disabled={group !== undefined}
                  maxLength={10}
                  value={draft.unit}
                  onChange={({ target }) => change({ unit: target.value })}
                />
                <Input
                  aria-label="整件单位"
                  disabled={group !== undefined}
                  maxLength={10}
                  value={draft.packUnit}
                  onChange={({ target }) => change({ packUnit: target.value })}
                />
              </span>
            )}
          </Field>
          <Field label="货号规则">
            {(id) => (
              <Input
                id={id}
                maxLength={80}
                value={draft.pattern}
                onChange={({ target }) => change({ pattern: target.value })}
              />
            )}
          </Field>
        </section>
        <section className="card gm-section">
          <KeysEditor
            keys={draft.keys}
            images={draft.images}
            onKeys={(keys) => {
              const before = usualPattern(draft.keys.map(({ name }) => name));
              const names = keys.map(({ name }) => name);
              // A pattern that nobody wrote follows the keys.
              const pattern = draft.pattern === before ? { pattern: usualPattern(names) } : {};
              change({ keys, ...pattern });
            }}
            onImage={(value, url) => change({ images: { ...draft.images, [value]: url } })}
          />
        </section>
        <section className="card gm-section gm-matrix">
          <FillBar draft={draft} onFill={change} onProblem={(text) => void message.warning(text)} />
          {rows.length > 0 ? (
            <MatrixGrid
              draft={draft}
              change={change}
              onPull={setPulling}
              onProblem={(text) => void message.warning(text)}
            />
          ) : (
            <p className="t3 s13 gm-none">写下规格的值，这里就列出每个组合：一个组合一个货号。</p>
          )}
          <Gaps draft={draft} onBack={(gaps) => change({ gaps })} />
        </section>
      </fieldset>
      {versioned.dialog}
      <GoodsPicker
        open={pulling !== undefined}
        title={`把已有商品拉进「${pulling ? placeOf(pulling.values) : ''}」`}
        most={1}
        taken={rows.map(({ cell }) => cell.goodsId).filter(Boolean)}
        onClose={() => setPulling(undefined)}
        onPick={([picked]) => pulling && picked && void pull(pulling, picked.id)}
      />
    </Page>
  );
}

/** Combinations that do not exist; each can come back. */
function Gaps({ draft, onBack }: { draft: GroupDraft; onBack: (gaps: string[]) => void }) {
  if (draft.gaps.length === 0) return null;
  return (
    <p className="gm-gaps s13">
      <span className="t3">没有这些规格：</span>
      {draft.gaps.map((place) => (
        <Button
          key={place}
          size="small"
          type="dashed"
          onClick={() => onBack(draft.gaps.filter((one) => one !== place))}
        >
          {place} ＋
        </Button>
      ))}
    </p>
  );
}
