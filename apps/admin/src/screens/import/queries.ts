import type { CallBodyInput, CallData, CallQueryInput } from '@pifa/contract/staff';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';
import type { Kind } from './kinds';

export type Import = CallData<'adminImportOne'>;
export type ImportColumn = Import['columns'][number];
export type ImportHead = CallData<'adminImports'>['list'][number];
export type TrialRow = CallData<'adminPlanRows'>['list'][number];
export type Choices = Import['names'];
export type Choice = Choices['category'][string];
export type NameKind = keyof Choices;
/** What a column may stand for, as the server offers it. */
export type TargetOption = CallData<'adminImportTargets'>['list'][number];

const ONE = 'import';
const POLL_MS = 700;
/** Pictures come one after the other, some from slow sites. */
const PICTURES_MS = 3_000;

/** How far a trial is or how a plan runs is asked by itself; leaving the page does it no harm. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: [ONE, id],
    enabled: id !== '',
    staleTime: 0,
    queryFn: ({ signal }) => call('adminImportOne', { params: { id }, signal, background: true }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'trying' || data?.planState === 'running') return POLL_MS;
      return data && data.pictures.waiting > 0 ? PICTURES_MS : false;
    },
  });

/** How far the writing is, or how it ended. */
export const useWriting = (planId: string) =>
  useQuery({
    queryKey: [ONE, 'plan', planId],
    enabled: planId !== '',
    staleTime: 0,
    queryFn: ({ signal }) => call('adminPlanShow', { params: { id: planId }, signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });

/** Shows an answer of the server in place of what was known of this import. */
export const keepImport = (client: QueryClient, one: Import): unknown =>
  client.setQueryData([ONE, one.id], one);

/** Uploads a table; what it is and what its columns mean is read at once. */
export function openImport(file: File, query: CallQueryInput<'adminImportOpen'>): Promise<Import> {
  const form = new FormData();
  form.append('file', file, file.name);
  return call('adminImportOpen', { query: { ...query, name: file.name.slice(0, 200) }, form });
}

/** Adds a zip of pictures, each named by its goods; what belongs to no row is answered. */
export function addPictures(id: string, zip: File): Promise<Import> {
  const form = new FormData();
  form.append('file', zip, zip.name);
  return call('adminImportPictures', { params: { id }, query: { name: zip.name.slice(0, 200) }, form });
}

/** What columns of such a table may stand for. */
export const useTargets = (kind: Kind, isList: boolean): readonly TargetOption[] =>
  useQuery({
    queryKey: ['import-targets', kind, isList],
    queryFn: ({ signal }) =>
      call('adminImportTargets', { query: { kind, ...(isList && { list: '1' }) }, signal }),
    staleTime: 3_600_000,
  }).data?.list ?? NONE;
const NONE: readonly TargetOption[] = [];

/** What is done with one import; what is shown of it is read anew. */
export function useImportActs(id: string) {
  const client = useQueryClient();
  const again = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [ONE, id] }),
      client.invalidateQueries({ queryKey: ['list', 'adminPlanRows'] }),
      client.invalidateQueries({ queryKey: ['list', 'adminImports'] }),
    ]);
  return {
    again,
    tryIt: useMutation({
      mutationFn: (body: CallBodyInput<'adminImportTry'>) => call('adminImportTry', { params: { id }, body }),
      onSuccess: (one) => keepImport(client, one),
    }),
    mend: useMutation({
      mutationFn: (body: CallBodyInput<'adminImportMend'>) =>
        call('adminImportMend', { params: { id }, body }),
      onSuccess: () => again(),
    }),
    drop: useMutation({
      mutationFn: () => call('adminImportDrop', { params: { id } }),
      onSuccess: () => client.invalidateQueries({ queryKey: ['list', 'adminImports'] }),
    }),
  };
}
