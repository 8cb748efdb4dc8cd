import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide';
import { api } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { loginPath, navigateTo } from '../../lib/navigation';
import { useLoggedIn } from '../../lib/session';
import { Button } from '../../ui/button';
import type { ButtonLook } from '../../ui/button-look';
import { Icon } from '../../ui/icon';
import { toast } from '../../ui/toast';

/** Every call whose response says whether a reminder is set. */
const TELLING = new Set(['activityDetail', 'activityList', 'activityByGoods', 'seckillSessions']);

/** 「开始前提醒我」 and back; a visitor logs in first. */
export function RemindButton({
  activityId,
  goodsId,
  reminded,
  name = '',
  ...look
}: ButtonLook & { activityId: string; goodsId: string; reminded: boolean; name?: string }) {
  const member = useLoggedIn();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: () =>
      reminded
        ? api('remindCancel', { query: { activityId, goodsId } })
        : api('remindAdd', { body: { activityId, goodsId } }),
    onSuccess: async ({ reminded: now }) => {
      await queries.invalidateQueries({ predicate: ({ queryKey }) => TELLING.has(String(queryKey[0])) });
      toast({ text: now ? '已设提醒，开始前会通知您' : '已取消提醒', tone: now ? 'success' : 'info' });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'warning' });
    },
  });
  const word = reminded ? '已设提醒，点此取消' : '开始前提醒我';
  return (
    <Button
      {...look}
      busy={change.isPending}
      icon={<Icon as={reminded ? BellRing : Bell} size={16} />}
      aria-label={name ? `${word}：${name}` : undefined}
      onClick={() => (member ? change.mutate() : navigateTo(loginPath()))}
    >
      {word}
    </Button>
  );
}
