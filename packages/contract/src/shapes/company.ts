/** The defaults of a company's users and of personal data. */
import type { Shape } from '../complete';
import type { companyPaths } from '../paths/company';
import type { CallData } from '../types';

const companyUsers: Shape<CallData<'companyUsers'>> = {
  canManage: false,
  most: 0,
  users: [
    {
      id: '',
      name: '',
      phone: '',
      isManager: false,
      isSelf: false,
      state: 'open',
      stateName: '',
      createTime: '',
    },
  ],
  acts: [{ id: '', text: '', time: '' }],
};

export const companyShapes: { [Name in keyof typeof companyPaths]: Shape<CallData<Name>> } = {
  companyUsers,
  companyUserAdd: companyUsers,
  companyUserChange: companyUsers,
  personalExport: null,
  accountClosing: { canClose: false, problems: [''], consequences: [''] },
  accountClose: {},
};
