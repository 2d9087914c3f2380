export { deleteUserCompanies } from './company.repo.ts';
export { checkOnline } from './online-check.ts';
