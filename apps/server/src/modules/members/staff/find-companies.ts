import { maskPhone } from '@pifa/domain';
import { sql } from 'kysely';
import { can, companiesInScope, type FindPart } from '../../staff';
import { companyNamed } from './company-narrow';

/** Companies by name, pinyin or its initials, number, and the phone of the company or of one of its users. */
export const findCompanies: FindPart = {
  kind: 'company',
  title: '客户',
  permission: 'customer.read',
  async find({ db }, operator, text) {
    const { rows } = await sql<{
      kh_id: number;
      code: string;
      name: string;
      level: string;
      phone: string;
      status: string;
    }>`
      select c.kh_id, c.code, c.name, c.level, c.phone, c.status from companies c
      where ${companyNamed(text)} and ${companiesInScope(operator, 'c')}
      order by starts_with(c.name, ${text}) desc, length(c.name), c.kh_id limit 5`.execute(db);
    const phoneOf = (phone: string): string =>
      phone && can(operator, 'customer.contact') ? maskPhone(phone) : '';
    return rows.map(({ kh_id, code, name, level, phone, status }) => ({
      id: String(kh_id),
      title: name,
      note: [code, level, phoneOf(phone), status === 'closed' ? '已停用' : ''].filter(Boolean).join(' · '),
      path: `companies/${kh_id}`,
    }));
  },
};
