import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { copyOf, draftOf, newDraft } from './draft';
import { Editor } from './parts/editor';
import { formsQuery } from '../../widgets/new-promotion/forms-query';
import { usePromotion } from './queries';

/** A new promotion of a kind, a copy of one, or one to change. */
export function Screen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isNew = id === 'new';
  const copied = search.get('copy') ?? '';
  const forms = useQuery(formsQuery);
  const one = usePromotion(isNew ? copied : id);
  const kind = one.data?.kind ?? search.get('kind') ?? '';
  const form = forms.data?.find((each) => each.kind === kind);
  const first = useMemo(() => {
    if (!form) return undefined;
    if (!one.data) return isNew && copied === '' ? newDraft(form) : undefined;
    const read = draftOf(one.data, form.form);
    return isNew ? copyOf(read) : read;
  }, [form, one.data, isNew, copied]);
  const error = forms.error ?? one.error;
  if (form && first) {
    const { version = 0, state = 'off', startTime, endTime, settings = {} } = one.data ?? {};
    return (
      <Editor
        key={`${id}-${kind}-${copied}-${version}`}
        form={form}
        first={first}
        copied={isNew ? copied : ''}
        saved={
          isNew
            ? undefined
            : {
                id,
                version,
                startTime,
                endTime,
                settings,
                isOn: state === 'live' || state === 'waiting' || state === 'ended',
              }
        }
        goods={one.data?.names.goods ?? []}
      />
    );
  }
  return (
    <Page title="编辑活动">
      {error ? (
        <Failed error={error} onRetry={() => void (forms.error ? forms.refetch() : one.refetch())} />
      ) : forms.data && isNew && copied === '' ? (
        <Empty text="没有这种活动。先选一种，再填它的内容。">
          <Button onClick={() => void navigate('/promotions')}>回到活动</Button>
        </Empty>
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  );
}
