export { purgeTemplates } from './template.repo.ts';
