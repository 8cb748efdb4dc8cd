import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { fullTime } from '../../../lib/format';
import { instantOf, writtenMoment } from '../../../lib/moment';
import { Field } from '../../../ui/field';
import { MomentField } from '../../../ui/moment-field';
import { Drawer } from '../../../widgets/drawer';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { RichText } from '../../../widgets/rich-text/rich-text';
import type { StaleRow } from '../../../widgets/stale-dialog/stale-dialog';
import { useVersionedSave } from '../../../widgets/stale-dialog/use-versioned-save';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { type Article, articlesQuery, type Category } from '../queries';
import { KINDS } from '../words';

const FIELDS = ['title', 'summary', 'html', 'categoryId', 'publishTime'] as const;

interface Props {
  article: Article;
  categories: readonly Category[];
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** The article as a form, with the versions before. */
export function ArticleForm({ article, categories, onClose, onSaved }: Props) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const isNew = article.id === '';
  const form = useFormDraft(`article:${article.id || 'new'}`, article);
  const { base, draft, change, reset, wasKept, round } = form;
  const [askAgain, setAskAgain] = useState(false);
  const changes = FIELDS.filter((key) => base[key] !== draft[key]).length;
  const leave = useUnsaved(changes);
  const refresh = () => client.invalidateQueries({ queryKey: articlesQuery.queryKey });
  const canSave = draft.title.trim() !== '' && (changes > 0 || askAgain);
  const { save, isPending, problem, dialog } = useVersionedSave<Article, { id: string; message: string }>({
    title: '同事刚刚改过这篇文章',
    form,
    send: (version) =>
      call('adminArticleSave', {
        body: {
          ...(isNew ? {} : { id: article.id, version }),
          categoryId: draft.categoryId,
          title: draft.title.trim(),
          summary: draft.summary.trim(),
          html: draft.html,
          ...(draft.publishTime === '' ? {} : { publishAt: draft.publishTime }),
          askAgain,
        },
      }),
    versionOf: ({ version }) => version,
    rowsOf: (theirs) => staleRows(theirs, draft),
    async onSaved({ message: said, id }) {
      void message.success(said);
      await refresh();
      form.saved(`article:${id}`);
      setAskAgain(false);
    },
    whenHere: ({ id }) => onSaved(id),
    onTheirs: () => {
      reset();
      void refresh();
    },
  });
  useKeys([{ key: 'Ctrl S', words: '保存', run: () => canSave && save(base.version) }]);
  const category = categories.find(({ id }) => id === draft.categoryId);
  return (
    <Drawer
      open
      onClose={() => leave(onClose)}
      title={isNew ? '写文章' : article.title}
      sub={category && KINDS[category.kind]}
      foot={
        <div className="row gap8">
          <Button type="primary" disabled={!canSave} loading={isPending} onClick={() => save(base.version)}>
            保存
          </Button>
          <UnsavedWords changes={changes} wasKept={wasKept} onReset={reset} />
          {!isNew && <Remove article={article} onGone={() => void refresh().then(onClose)} />}
        </div>
      }
    >
      <div className="article">
        {problem && <Alert type="error" showIcon title={problem} />}
        <Field label="标题">
          {(id) => (
            <Input
              id={id}
              value={draft.title}
              maxLength={100}
              onChange={({ target }) => change({ title: target.value })}
            />
          )}
        </Field>
        <div className="article-row">
          <Field label="栏目">
            {(id) => (
              <Select
                id={id}
                value={draft.categoryId}
                options={categories.map((one) => ({ value: one.id, label: one.name }))}
                onChange={(categoryId: string) => change({ categoryId })}
              />
            )}
          </Field>
          <Field label="发布时间（北京时间；定在以后，到时间自动显示）">
            {(id) => (
              <MomentField
                id={id}
                placeholder="现在"
                value={writtenMoment(draft.publishTime)}
                onChange={(at) => change({ publishTime: instantOf(at) })}
              />
            )}
          </Field>
        </div>
        <Field label="摘要（列表里显示，可不填）">
          {(id) => (
            <Input
              id={id}
              value={draft.summary}
              maxLength={200}
              onChange={({ target }) => change({ summary: target.value })}
            />
          )}
        </Field>
        <RichText key={round} label="正文" value={draft.html} onChange={(html) => change({ html })} />
        {article.binding && (
          <Checkbox checked={askAgain} onChange={({ target }) => setAskAgain(target.checked)}>
            这是新的用户协议：所有会员下次登录要重新同意
          </Checkbox>
        )}
        {article.versions.length > 0 && <Versions article={article} isDirty={changes > 0} onDone={refresh} />}
      </div>
      {dialog}
    </Drawer>
  );
}

const LABELS = { title: '标题', summary: '摘要', html: '正文', categoryId: '栏目', publishTime: '发布时间' };
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .slice(0, 300);

const staleRows = (theirs: Article, mine: Article): StaleRow[] =>
  FIELDS.filter((key) => theirs[key] !== mine[key]).map((key) => [
    LABELS[key],
    plain(theirs[key]),
    plain(mine[key]),
  ]);

function Remove({ article, onGone }: { article: Article; onGone: () => void }) {
  const { message, modal } = App.useApp();
  const remove = () =>
    modal.confirm({
      title: `删除「${article.title}」？`,
      content: '历次版本一起删除，指向它的菜单会打不开。',
      okText: '删除文章',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () =>
        call('adminArticleDelete', { query: { id: article.id } }).then(
          ({ message: said }) => {
            void message.success(said);
            onGone();
          },
          (error: unknown) => void message.error(textOf(error)),
        ),
    });
  return (
    <Button danger className="push" onClick={remove}>
      删除
    </Button>
  );
}

/** Every save, newest first; any but the present one can be brought back. */
function Versions({
  article,
  isDirty,
  onDone,
}: {
  article: Article;
  isDirty: boolean;
  onDone: () => Promise<unknown>;
}) {
  const { message } = App.useApp();
  const restore = useMutation({
    mutationFn: (to: number) =>
      call('adminArticleRestore', { body: { id: article.id, version: article.version, to } }),
    onSuccess: async ({ message: said }) => {
      void message.success(said);
      await onDone();
    },
    onError: (error) => void message.error(textOf(error)),
  });
  return (
    <section aria-label="版本">
      <h3 className="article-versions">版本</h3>
      <table className="dt">
        <tbody>
          {article.versions.map(({ version, title, author, time }) => (
            <tr key={version}>
              <td>第 {version} 版</td>
              <td>{title}</td>
              <td className="t2">{author || '后台启用之前'}</td>
              <td className="t2">{fullTime(time)}</td>
              <td className="r">
                {version === article.version ? (
                  <span className="t3">现在的</span>
                ) : (
                  <Button
                    size="small"
                    type="link"
                    disabled={isDirty}
                    title={isDirty ? '先保存或放弃修改' : ''}
                    loading={restore.isPending && restore.variables === version}
                    onClick={() => restore.mutate(version)}
                  >
                    恢复此版
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
