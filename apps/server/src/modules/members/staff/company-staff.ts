import { HEAVY, type StaffCalls } from '../../staff';
import { changeCompany } from './company-change';
import { exportCompanies } from './company-file';
import { companyGoods } from './company-goods';
import { companyCards, companyCodes, companyNotes, companyPoints, companyPrices } from './company-lists';
import { listCompanies } from './company-list';
import { finishNote, noteCompany } from './company-notes';
import { openCompany } from './company-open';
import { companyOptions } from './company-options';
import { readCompany, showContact, showLicence } from './company-page';
import { moveCompany } from './company-state';
import { actOnUser, addUser } from './company-users';

/** 客户: the list, one company, and what staff do with it. */
export const companyStaff = {
  adminCompanies: { handle: listCompanies },
  adminCompaniesFile: { handle: exportCompanies, most: HEAVY },
  adminCompanyOptions: { handle: companyOptions },
  adminCompany: { handle: readCompany },
  adminCompanyGoods: { handle: companyGoods },
  adminCompanyPrices: { handle: companyPrices },
  adminCompanyCards: { handle: companyCards },
  adminCompanyPoints: { handle: companyPoints },
  adminCompanyCodes: { handle: companyCodes },
  adminCompanyNotes: { handle: companyNotes },
  adminCompanyContact: { handle: showContact },
  adminCompanyLicence: { handle: showLicence },
  adminCompanyOpen: { handle: openCompany },
  adminCompanyChange: { handle: changeCompany },
  adminCompanyState: { handle: moveCompany },
  adminCompanyUserAdd: { handle: addUser },
  adminCompanyUserAct: { handle: actOnUser },
  adminCompanyNote: { handle: noteCompany },
  adminCompanyNoteDone: { handle: finishNote },
} satisfies StaffCalls;
