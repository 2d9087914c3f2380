export { deleteUserCompanies } from './company.repo.ts';
export { checkOnline } from './company-checks.ts';
