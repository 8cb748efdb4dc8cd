import { CATEGORY_ICONS, categoryIconNames, type CategoryIconName, categoryNameProblem } from '@pifa/domain';
import { Alert, App, Button, Input, Select } from 'antd';
import { num } from '../../../lib/format';
import { Field } from '../../../ui/field';
import { Card } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { PictureField } from '../../../widgets/picture-field/picture-field';
import { useVersionedSave } from '../../../widgets/stale-dialog/use-versioned-save';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import type { TreeRow } from '../arrange';
import { type Category, useCategoryActs } from '../queries';
import { words } from '../words';

type Fields = Pick<Category, 'name' | 'icon' | 'image' | 'version'>;
const LABELS = { name: '名称', icon: '图标', image: '图片' } as const;
const KEYS = Object.keys(LABELS) as (keyof typeof LABELS)[];

const iconOf = (icon: string): CategoryIconName => categoryIconNames.find((one) => one === icon) ?? '';
const fieldsOf = ({ name, icon, image, version }: Category): Fields => ({ name, icon, image, version });
const wordOf = (key: keyof typeof LABELS, value: string) =>
  key === 'icon' ? CATEGORY_ICONS[iconOf(value)] : value;

interface Props {
  row: TreeRow;
  list: readonly Category[];
  mayChange: boolean;
  onAdd: () => void;
  onMerge: () => void;
  onHide: () => void;
  onRemove: () => void;
}

/** One category: what it is called and looks like, and what can be done with it. */
export function CategoryForm({ row, list, mayChange, onAdd, onMerge, onHide, onRemove }: Props) {
  const { message } = App.useApp();
  const acts = useCategoryActs();
  const form = useFormDraft<Fields>(`category:${row.id}`, fieldsOf(row));
  const { base, draft, change, reset, wasKept } = form;
  const changed = KEYS.filter((key) => base[key] !== draft[key]);
  useUnsaved(changed.length);
  const nameProblem = categoryNameProblem(list, { ...row, name: draft.name });
  const canSave = mayChange && changed.length > 0 && nameProblem === '';
  const { save, isPending, problem, dialog } = useVersionedSave<Fields, { message: string }>({
    title: `「${row.name}」刚被同事改过`,
    form,
    send: (version) => {
      const { name, icon, image } = draft;
      return acts.save.mutateAsync({ id: row.id, version, name: name.trim(), icon: iconOf(icon), image });
    },
    versionOf: ({ version }) => version,
    rowsOf: (theirs) =>
      KEYS.filter((key) => theirs[key] !== draft[key]).map((key) => [
        LABELS[key],
        wordOf(key, theirs[key]),
        wordOf(key, draft[key]),
      ]),
    onSaved: ({ message: said }) => {
      void message.success(said);
      form.saved();
    },
    onTheirs: reset,
  });
  useKeys([{ key: 'Ctrl S', words: '保存', run: () => canSave && save(base.version) }]);
  const isOut = row.hidden || row.hiddenAbove;
  return (
    <Card title={row.name} note={row.path.split('/').join(' › ')} pad>
      <div className="cat-form">
        <p className="t2">
          {num(row.goods)} 个商品直接在这里
          {row.hasBelow && `，连下级共 ${num(row.inBranch)} 个`}
          {isOut && <b className="tx-amber">；{row.hidden ? '已隐藏，商城里看不到' : words.hiddenAbove}</b>}
        </p>
        <Field label="名称">
          {(id) => (
            <>
              <Input
                id={id}
                value={draft.name}
                maxLength={30}
                disabled={!mayChange}
                status={nameProblem ? 'error' : ''}
                onChange={({ target }) => change({ name: target.value })}
              />
              {nameProblem && <span className="tx-red s12">{nameProblem}</span>}
            </>
          )}
        </Field>
        {row.depth === 0 && (
          <Field label="图标（一级分类在菜单里用）">
            {(id) => (
              <Select
                id={id}
                value={iconOf(draft.icon)}
                disabled={!mayChange}
                options={categoryIconNames.map((value) => ({ value, label: CATEGORY_ICONS[value] }))}
                onChange={(icon) => change({ icon })}
              />
            )}
          </Field>
        )}
        <div className="cat-picture">
          <span className="field-label">图片（菜单展开后的专区图，方形）</span>
          <PictureField
            label="分类图片"
            value={draft.image}
            disabled={!mayChange}
            onChange={(image) => change({ image })}
          />
        </div>
        {problem && <Alert type="error" showIcon title={problem} />}
        {mayChange && (
          <div className="row gap8">
            <Button type="primary" disabled={!canSave} loading={isPending} onClick={() => save(base.version)}>
              保存
            </Button>
            <UnsavedWords changes={changed.length} wasKept={wasKept} onReset={reset} />
          </div>
        )}
      </div>
      {mayChange && (
        <div className="cat-acts">
          {row.depth < 2 && <Button onClick={onAdd}>新建下级</Button>}
          <Button onClick={onHide}>{row.hidden ? '恢复显示' : '隐藏'}</Button>
          <Button onClick={onMerge}>并入另一个…</Button>
          <Button
            danger
            disabled={row.inBranch > 0 || row.hasBelow}
            title={
              row.hasBelow
                ? '有下级分类，不能删除'
                : row.inBranch > 0
                  ? '还有商品，不能删除，可以并入另一个'
                  : ''
            }
            onClick={onRemove}
          >
            删除
          </Button>
        </div>
      )}
      {dialog}
    </Card>
  );
}
