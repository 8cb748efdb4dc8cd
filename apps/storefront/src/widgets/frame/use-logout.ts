import { useNavigate } from '../../ui/router';
import { api } from '../../lib/api';
import { currentSession, logout } from '../../lib/session';
import { toast } from '../../ui/toast';

/** Ends the session here and at the mall; here it ends even when the mall cannot be reached. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    if (!currentSession()) return;
    const sent = api('logout', { body: {} });
    // The call has taken its headers along already.
    void sent.catch(() => undefined);
    void navigate('/pages/home');
    logout();
    toast({ text: '已退出登录', tone: 'success' });
  };
}
