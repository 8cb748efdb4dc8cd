import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { badInput, type CallContext, Refused, toJson } from '../../../platform';
import { type Operator, recordAct, tellStaff } from '../../staff';
import { findArea } from '../regions';
import { compact, knownLevel, salespersonOf } from './company-open';
import { companyObject, type HeldCompany, onCompany } from './company-scope';

/** What a change sets, by column. */
type Columns = Partial<
  Pick<
    HeldCompany,
    'name' | 'contact' | 'address' | 'tax_number' | 'level' | 'salesperson_id' | 'region_code'
  >
> & { tags?: ReturnType<typeof toJson>; region_names?: ReturnType<typeof toJson> };

/** Changes a company's facts; refused when somebody else changed them since they were read. */
export async function changeCompany(
  call: CallContext<'adminCompanyChange'>,
  operator: Operator,
): Promise<CallData<'adminCompanyChange'> | Refusal> {
  const { body, now } = call;
  const area = body.regionCode ? findArea(body.regionCode) : undefined;
  if (body.regionCode && !area) return refuse('area-missing', {});
  return onCompany(call, operator, body.id, async (tx, before) => {
    if (before.version !== body.version) {
      throw new Refused(refuse('stale', { text: '该客户的资料已被别人修改，请核对后再保存' }));
    }
    if (body.level !== undefined && body.level !== before.level) await knownLevel(tx, body.level);
    const set: Columns = {};
    const was: Record<string, unknown> = {};
    const is: Record<string, unknown> = {};
    const note = (field: string, old: unknown, next: unknown): void => {
      was[field] = old;
      is[field] = next;
    };
    const plain = (
      column: 'name' | 'contact' | 'address' | 'tax_number' | 'level',
      field: string,
      value?: string,
    ) => {
      if (value === undefined || value === before[column]) return;
      set[column] = value;
      note(field, before[column], value);
    };
    plain('name', 'name', body.company);
    plain('contact', 'contact', body.contact);
    plain('address', 'address', body.address);
    plain('tax_number', 'taxNumber', body.taxNumber === undefined ? undefined : compact(body.taxNumber));
    plain('level', 'level', body.level);
    if (body.regionCode !== undefined && body.regionCode !== before.region_code) {
      set.region_code = area?.code ?? '';
      set.region_names = toJson(area?.names ?? []);
      note('regionCode', before.region_code, set.region_code);
    }
    const tags = body.tags && [...new Set(body.tags)];
    if (tags && tags.join('\n') !== before.tags.join('\n')) {
      set.tags = toJson(tags);
      note('tags', before.tags, tags);
    }
    const to =
      body.salesperson === undefined
        ? undefined
        : body.salesperson === ''
          ? { id: null, displayName: '' }
          : await salespersonOf(tx, operator, body.salesperson);
    if (to && to.id !== before.salesperson_id) {
      set.salesperson_id = to.id;
      note('salesperson', before.salesperson, to.displayName);
    }
    if (Object.keys(set).length === 0) return { version: before.version, message: '没有要修改的内容' };
    if (('level' in set || 'salesperson_id' in set) && body.cause === '') {
      throw new Refused(badInput('改等级或业务员请写明原因'));
    }
    await tx
      .updateTable('companies')
      .set({ ...set, version: before.version + 1 })
      .where('kh_id', '=', before.kh_id)
      .execute();
    await recordAct(tx, operator, {
      what: 'company.change',
      object: companyObject(before.kh_id),
      before: was,
      after: { ...is, ...(body.cause && { cause: body.cause }) },
      now,
    });
    if (to?.id && to.id !== before.salesperson_id && to.id !== operator.id) {
      const text = `${operator.displayName} 把客户「${before.name}」交给您`;
      const notice = { kind: 'handed-over', text, link: `/companies/${before.kh_id}` };
      await tellStaff(tx, [to.id], notice, now);
    }
    return { version: before.version + 1, message: '已保存' };
  });
}
