import { Alert, App, Button, Input, Select, Switch } from 'antd';
import { Field } from '../../../ui/field';
import { Drawer, type Walk } from '../../../widgets/drawer';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { PictureField } from '../../../widgets/picture-field/picture-field';
import { useVersionedSave } from '../../../widgets/stale-dialog/use-versioned-save';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { type Brand, useBrandActs } from '../queries';

type Fields = Pick<Brand, 'name' | 'logo' | 'letter' | 'recommended' | 'shown' | 'introduction' | 'version'>;
const LABELS = {
  name: '名称',
  logo: '标志',
  letter: '首字母',
  recommended: '推荐',
  shown: '在品牌馆',
  introduction: '介绍',
} as const;
const KEYS = Object.keys(LABELS) as (keyof typeof LABELS)[];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'];

const fieldsOf = (brand: Brand | undefined): Fields =>
  brand
    ? {
        name: brand.name,
        logo: brand.logo,
        letter: brand.letter,
        recommended: brand.recommended,
        shown: brand.shown,
        introduction: brand.introduction,
        version: brand.version,
      }
    : { name: '', logo: '', letter: '', recommended: false, shown: true, introduction: '', version: 0 };
const wordOf = (value: string | boolean): string =>
  typeof value === 'boolean' ? (value ? '是' : '否') : value;

interface Props {
  /** absent: a new one */
  brand: Brand | undefined;
  walk?: Walk | undefined;
  mayChange: boolean;
  onClose: () => void;
  onMerge: () => void;
  onRemove: () => void;
}

/** One brand as a form in the drawer. */
export function BrandForm({ brand, walk, mayChange, onClose, onMerge, onRemove }: Props) {
  const { message } = App.useApp();
  const acts = useBrandActs();
  const form = useFormDraft<Fields>(`brand:${brand?.id ?? 'new'}`, fieldsOf(brand));
  const { base, draft, change, reset, wasKept } = form;
  // The letter follows the name until somebody chooses one.
  const isOwnLetter = draft.letter !== '' && draft.letter !== base.letter;
  const letterOf = (name: string) => {
    if (isOwnLetter) return draft.letter;
    return name.trim() === base.name ? base.letter : '';
  };
  const changed = KEYS.filter((key) => base[key] !== draft[key]);
  const leave = useUnsaved(changed.length);
  const canSave = mayChange && changed.length > 0 && draft.name.trim() !== '';
  const { save, isPending, problem, dialog } = useVersionedSave<Fields, { id: string; message: string }>({
    title: `「${brand?.name ?? ''}」刚被同事改过`,
    form,
    send: (version) => {
      const { name, logo, letter, recommended, shown, introduction } = draft;
      const body = { name: name.trim(), logo, letter, recommended, shown, introduction: introduction.trim() };
      return acts.save.mutateAsync(brand ? { ...body, id: brand.id, version } : body);
    },
    versionOf: ({ version }) => version,
    rowsOf: (theirs) =>
      KEYS.filter((key) => theirs[key] !== draft[key]).map((key) => [
        LABELS[key],
        wordOf(theirs[key]),
        wordOf(draft[key]),
      ]),
    onSaved: ({ id, message: said }) => {
      void message.success(said);
      form.saved(`brand:${id}`);
    },
    whenHere: onClose,
    onTheirs: reset,
  });
  useKeys([{ key: 'Ctrl S', words: '保存', run: () => canSave && save(base.version) }]);
  return (
    <Drawer
      open
      width={720}
      title={brand ? brand.name : '新建品牌'}
      sub={brand && `${brand.goods} 个商品`}
      {...(walk && { walk })}
      onClose={() => leave(onClose)}
      foot={
        mayChange && (
          <span className="row gap8">
            <Button type="primary" disabled={!canSave} loading={isPending} onClick={() => save(base.version)}>
              保存
            </Button>
            <UnsavedWords changes={changed.length} wasKept={wasKept} onReset={reset} />
            {brand && (
              <span className="row gap8 push">
                <Button onClick={onMerge}>并入另一个…</Button>
                <Button
                  danger
                  disabled={brand.goods > 0}
                  title={brand.goods > 0 ? '还有商品，不能删除，可以并入另一个' : ''}
                  onClick={onRemove}
                >
                  删除
                </Button>
              </span>
            )}
          </span>
        )
      }
    >
      <fieldset className="brand-form" disabled={!mayChange}>
        <Field label="名称">
          {(id) => (
            <Input
              id={id}
              data-first-field={brand ? undefined : true}
              value={draft.name}
              maxLength={40}
              placeholder="例如：得力"
              onChange={({ target }) => change({ name: target.value, letter: letterOf(target.value) })}
            />
          )}
        </Field>
        <Field label="首字母">
          {(id) => (
            <Select
              id={id}
              value={draft.letter}
              disabled={!mayChange}
              options={[
                { value: '', label: '按拼音自动' },
                ...LETTERS.map((value) => ({ value, label: value })),
              ]}
              onChange={(letter) => change({ letter })}
            />
          )}
        </Field>
        <div className="brand-logo">
          <span className="t2 s13">标志（2:1）</span>
          <PictureField
            label="品牌标志"
            ratio={2}
            hint="建议 400 × 200，白底或透明底"
            value={draft.logo}
            disabled={!mayChange}
            onChange={(logo) => change({ logo })}
          />
        </div>
        <div className="brand-switches">
          {(['recommended', 'shown'] as const).map((key) => (
            <span key={key} className="row gap8">
              <Switch
                size="small"
                checked={draft[key]}
                disabled={!mayChange}
                aria-label={LABELS[key]}
                onChange={(on) => change({ [key]: on })}
              />
              {key === 'recommended' ? '推荐：出现在首页和菜单' : '在品牌馆：关掉后首页不列它，商品照卖'}
            </span>
          ))}
        </div>
        <Field label="介绍">
          {(id) => (
            <Input.TextArea
              id={id}
              value={draft.introduction}
              maxLength={500}
              autoSize={{ minRows: 3, maxRows: 8 }}
              onChange={({ target }) => change({ introduction: target.value })}
            />
          )}
        </Field>
        {problem && <Alert type="error" showIcon title={problem} />}
      </fieldset>
      {dialog}
    </Drawer>
  );
}
