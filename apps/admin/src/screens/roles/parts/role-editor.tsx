import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input, InputNumber, Radio, Select } from 'antd';
import { call, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { Card } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { useVersionedSave } from '../../../widgets/stale-dialog/use-versioned-save';
import { differences } from '../differences';
import type { Role } from '../queries';
import { LIMITS, SCOPE_WORDS } from '../words';
import { Matrix } from './matrix';

/** One role as a form: what differs from the saved one is marked, one button saves all of it. */
export function RoleEditor({ role, onGone }: { role: Role; onGone: () => void }) {
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const form = useFormDraft(`role:${role.code}`, role);
  const { base, draft, change, reset, wasKept } = form;
  const changes = countChanges(base, draft);
  useUnsaved(changes);
  const refresh = () => queries.invalidateQueries({ queryKey: ['staff'] });

  const { save, isPending, problem, dialog } = useVersionedSave<Role, unknown>({
    title: '别人刚刚改过这个角色',
    form,
    send: (version) => {
      const { code, name, permissions, scope, places, limits } = draft;
      return call('adminRoleSave', { body: { code, version, name, permissions, scope, places, limits } });
    },
    versionOf: ({ version }) => version,
    rowsOf: (theirs) => differences(draft, theirs),
    async onSaved() {
      void message.success('已保存，使用这个角色的人立即生效');
      await refresh();
      form.saved();
    },
    onTheirs: () => {
      reset();
      void refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => call('adminRoleDelete', { query: { code: role.code } }),
    onSuccess: ({ message: text }) => {
      message.success(text);
      onGone();
      void refresh();
    },
    onError: (error) => message.error(textOf(error)),
  });
  const canSave = changes > 0 && draft.name.trim() !== '' && role.mayChange;
  useKeys([{ key: 'Ctrl S', words: '保存', run: () => canSave && save(base.version) }]);

  const isReadOnly = !role.mayChange;
  return (
    <section className="role">
      <div className="role-body" role="group" aria-label="权限与上限" tabIndex={0}>
        {isReadOnly && (
          <Alert
            type="info"
            showIcon
            title="老板的角色拥有全部权限，不能修改。要限制某个人，请给他换一个角色。"
          />
        )}
        <Card title="名称与数据范围" pad>
          <div className="role-scope">
            <Input
              className="role-name"
              value={draft.name}
              maxLength={20}
              disabled={isReadOnly}
              aria-label="角色名称"
              onChange={(event) => change({ name: event.target.value })}
            />
            <Radio.Group
              className="role-scope"
              value={draft.scope}
              disabled={isReadOnly}
              onChange={(event) => change({ scope: event.target.value as Role['scope'] })}
              options={Object.entries(SCOPE_WORDS).map(([value, { name, hint }]) => ({
                value,
                label: (
                  <>
                    {name} <span className="t3 s13">{hint}</span>
                  </>
                ),
              }))}
            />
            {draft.scope === 'ship-from' && (
              <Select
                className="role-name"
                mode="tags"
                value={draft.places}
                disabled={isReadOnly}
                placeholder="发货地，回车添加；不填 = 所有发货地"
                aria-label="发货地"
                onChange={(places: string[]) => change({ places })}
              />
            )}
          </div>
        </Card>
        <Card title="权限" note={`${draft.permissions.length} 项`}>
          <Matrix
            saved={base.permissions}
            chosen={draft.permissions}
            disabled={isReadOnly}
            onChange={(permissions) => change({ permissions })}
          />
        </Card>
        <Card title="上限" note="不填 = 不设上限；超过的转交第二个人复核" pad>
          <div className="role-limits">
            {LIMITS.map(({ key, title, unit }) => (
              <Field key={key} label={title}>
                {(id) => (
                  <InputNumber
                    id={id}
                    min={0}
                    max={key === 'quoteDiscount' ? 100 : 100_000_000}
                    precision={unit === '元' ? 2 : 0}
                    value={draft.limits[key] ?? null}
                    disabled={isReadOnly}
                    placeholder="不设上限"
                    suffix={unit}
                    onChange={(value) =>
                      change({
                        limits: { ...draft.limits, [key]: typeof value === 'number' ? value : undefined },
                      })
                    }
                  />
                )}
              </Field>
            ))}
          </div>
        </Card>
        {problem && <Alert type="error" title={problem} showIcon />}
      </div>
      {!isReadOnly && (
        <footer className="role-foot">
          <Button type="primary" disabled={!canSave} loading={isPending} onClick={() => save(base.version)}>
            保存
          </Button>
          <Button disabled={changes === 0} onClick={reset}>
            放弃修改
          </Button>
          <UnsavedWords changes={changes} wasKept={wasKept} />
          {!role.builtIn && (
            <Button
              className="push"
              danger
              disabled={role.accounts > 0}
              title={role.accounts > 0 ? `还有 ${role.accounts} 个账号使用，不能删除` : ''}
              loading={remove.isPending}
              onClick={() =>
                modal.confirm({
                  title: `删除角色「${role.name}」？`,
                  okText: '删除角色',
                  okButtonProps: { danger: true },
                  onOk: () => remove.mutateAsync().catch(() => undefined),
                })
              }
            >
              删除角色
            </Button>
          )}
        </footer>
      )}
      {dialog}
    </section>
  );
}

/** How many things differ: each permission and each limit counts. */
function countChanges(saved: Role, draft: Role): number {
  const flipped = [
    ...saved.permissions.filter((one) => !draft.permissions.includes(one)),
    ...draft.permissions.filter((one) => !saved.permissions.includes(one)),
  ].length;
  const limits = LIMITS.filter(({ key }) => saved.limits[key] !== draft.limits[key]).length;
  const places = saved.places.join('\n') === draft.places.join('\n') ? 0 : 1;
  return flipped + limits + places + Number(saved.name !== draft.name) + Number(saved.scope !== draft.scope);
}
