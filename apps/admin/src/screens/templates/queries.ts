import type { CallData } from '@pifa/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Templates = CallData<'adminTemplates'>;
export type Template = CallData<'adminTemplateSave'>;
export type Hole = Template['holes'][number];

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => call('adminTemplates', { signal }),
});

/** The templates with one of them as it was just saved. */
export const withTemplate = (templates: Templates, saved: Template): Templates => ({
  ...templates,
  groups: templates.groups.map((group) => ({
    ...group,
    events: group.events.map((one) => (one.event === saved.event ? saved : one)),
  })),
});
