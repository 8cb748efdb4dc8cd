import type { CallData } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';
import { addPicture } from '../../lib/pictures';

export type LibraryPicture = CallData<'adminPictures'>['list'][number];

export const useUses = (id: string) =>
  useQuery({
    queryKey: ['picture-uses', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call('adminPictureUses', { params: { id }, signal }),
  });

/** What is done to pictures; the list is read anew. */
export function usePictureActs() {
  const client = useQueryClient();
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: ['list', 'adminPictures'] });
    void client.invalidateQueries({ queryKey: ['picture-uses'] });
  };
  return {
    add: useMutation({ mutationFn: (file: File) => addPicture(file), onSettled }),
    replace: useMutation({
      mutationFn: ({ id, file }: { id: string; file: File }) => {
        const form = new FormData();
        form.append('file', file, file.name);
        return call('adminPictureReplace', { params: { id }, form });
      },
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('adminPictureDelete', { params: { id } }),
      onSettled,
    }),
  };
}
