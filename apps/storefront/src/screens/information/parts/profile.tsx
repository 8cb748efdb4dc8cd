import type { CallData } from '@pifa/contract/client';
import { maskPhone } from '@pifa/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from '../../../ui/router';
import { api } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { leadsSomewhere } from '../../../lib/screen-route';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { RetryBlock } from '../../../ui/retry-block';
import { Field } from '../../../ui/field';
import { Input } from '../../../ui/input';
import { SkeletonRows, Waiting } from '../../../ui/skeleton';
import { toast } from '../../../ui/toast';
import { memberPath } from '../../../widgets/member-frame';
import { useSite } from '../../../widgets/site';
import { unreadQuery } from '../../../widgets/unread';
import { AvatarField } from './avatar-field';

type Member = CallData<'memberInfo'>;

const NAME_MOST = 40;

/** 账户资料: what the member may change, and for the rest how it is changed (UX §4.11). */
export function Profile() {
  const member = useQuery({ ...unreadQuery, refetchOnMount: 'always' });
  if (!member.data) {
    return member.isError ? (
      <RetryBlock className="border-0" onRetry={() => void member.refetch()} busy={member.isFetching} />
    ) : (
      <Waiting>
        <SkeletonRows rows={5} />
      </Waiting>
    );
  }
  return <ProfileOf member={member.data} />;
}

function ProfileOf({ member }: { member: Member }) {
  const session = useSession();
  const site = useSite();
  const company = member.company || session?.company || '';
  const phone = member.phone || session?.phone || '';
  const service = site.phone ? `请联系客服 ${site.phone}` : '请联系客服';
  const password = memberPath('changepassward');
  return (
    <div className="p-4 phone:p-3">
      <AvatarField image={member.headImgUrl} name={company} />
      <NameForm key={member.name} name={member.name} />
      <dl className="mt-6 max-w-180 divide-y divide-line border-y border-line">
        <Fact label="公司" value={company} how={`更名需要核对营业执照，${service}`} />
        <Fact label="客户编号" value={member.khId || session?.khId || ''} how="对账、询价时报这个编号" />
        <Fact label="手机号" value={phone ? maskPhone(phone) : ''} how={`也是登录账号，更换${service}`} />
        <Fact label="客户等级" value={member.level} how="由商城按合作情况评定" />
        {leadsSomewhere(password) && (
          <Fact
            label="登录密码"
            value="********"
            how={
              <Link to={password} className="link relative phone:hit-44">
                修改密码
              </Link>
            }
          />
        )}
      </dl>
    </div>
  );
}

/** A fact that is not changed here, and how it is changed. */
function Fact({ label, value, how }: { label: string; value: string; how: ReactNode }) {
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-x-4 py-3 text-14 md:grid-cols-[96px_minmax(0,1fr)_minmax(0,1fr)]">
      <dt className="text-t3">{label}</dt>
      <dd className="font-medium wrap-anywhere text-t1">{value || '--'}</dd>
      <dd className="text-13 text-t3 max-md:col-start-2">{how}</dd>
    </div>
  );
}

function NameForm({ name }: { name: string }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (next: string) => api('profileChange', { body: { name: next } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['memberInfo'] });
      toast({ text: '联系人已保存', tone: 'success' });
    },
    onError: (error) => setProblem(errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = draft.trim();
    if (next === '') setProblem('请填写联系人');
    else if (next !== name) save.mutate(next);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-6 flex max-w-120 items-end gap-3">
      <Field label="联系人" required error={problem} className="flex-1">
        {(wiring) => (
          <Input
            {...wiring}
            value={draft}
            maxLength={NAME_MOST}
            autoComplete="name"
            onChange={(event) => {
              setDraft(event.target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={save.isPending} disabled={draft.trim() === name}>
        保存
      </Button>
    </form>
  );
}
