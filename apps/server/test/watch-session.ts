import type { ServerModule } from '../src/platform/module';

/** An area whose one member call and one public call only report whether a session was found; for tests. */
export const watchSession: ServerModule = {
  name: 'watch-session',
  routes(route) {
    route('logout', () => ({}));
    route('imgCode', ({ session }) => ({ imgsrc: '', session_id: session ? session.company : 'nobody' }));
  },
};
