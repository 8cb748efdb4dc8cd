import { formatDate } from '@pifa/domain';
import people from '../content/people.json';
import { days, hours } from '../moments';
import type {
  DemoAddress,
  DemoApplication,
  DemoCompany,
  DemoLevel,
  DemoNote,
  DemoStaff,
  DemoUser,
} from '../types';

/** Password of every demo buyer. */
export const DEMO_PASSWORD = 'Pifa-demo-2026';

/** Password of every demo account of the back office. */
export const DEMO_STAFF_PASSWORD = 'Pifa-demo-2026';

/** One account of each role, and a second salesperson with customers of their own. */
export const staff: readonly DemoStaff[] = people.staff;

export const levels: readonly DemoLevel[] = people.levels;

export const notes = (now: Date): DemoNote[] =>
  people.notes.map(({ daysAgo, followUpInDays, ...row }) => ({
    ...row,
    createdAt: days(now, -daysAgo),
    followUpOn: followUpInDays === null ? null : formatDate(days(now, followUpInDays)),
  }));

export const companies = (now: Date): DemoCompany[] =>
  people.companies.map(({ daysAgo, ...row }) => ({ ...row, createdAt: days(now, -daysAgo) }));

export const users = (now: Date): DemoUser[] =>
  people.users.map(({ daysAgo, ...row }) => ({ ...row, createdAt: days(now, -daysAgo) }));

export const applications = (now: Date): DemoApplication[] =>
  people.applications.map(({ hoursAgo, ...row }) => ({ ...row, createdAt: hours(now, -hoursAgo) }));

/** A company's first address is its default. */
export const addresses: readonly DemoAddress[] = people.addresses.map((row, at) => ({
  id: at + 1,
  ...row,
  isDefault: people.addresses.findIndex(({ khId }) => khId === row.khId) === at,
}));
