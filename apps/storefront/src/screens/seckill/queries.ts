import { callQuery } from '../../lib/api';

/** The sessions of yesterday, today and tomorrow; polled while one runs. */
export const sessionsQuery = callQuery('seckillSessions');
