export { handOverContents, widestOf } from './content-author.repo.ts';
export { insideContent, readContent } from './content-access.ts';
export { contentAround, relatedTo, titleWords } from './content-around.ts';
export {
  careForContent,
  carerOfOverdue,
  confirmStillValid,
  dueFor,
  tellOverdue,
} from './content-care.ts';
export { awayOwner, countOverdue, possibleOwners } from './content-care.repo.ts';
export { updateContent } from './content.service.ts';
export { publishing } from './content-check.ts';
export { openText, renderFields, savedFields, storeText } from './content-text.ts';
export { renderText } from './render-text.ts';
export { abilitiesOf } from './content.policy.ts';
export { readPublished } from './content-access.ts';
export { CARER, MEANT_FOR_PERSON, READABLE_BY_PERSON, readable } from './content.rows.ts';
export { readSubject } from './content-access.ts';
export { findSubject, lockSubject } from './content-subject.repo.ts';
export type { SubjectRow } from './content-subject.repo.ts';
export { categoryNames, findRevision, lockContent, findContent } from './content-detail.repo.ts';
export { setLiveRevision, setStatus } from './content-state.repo.ts';
export { HOT_NOW } from './content-write.repo.ts';
export { changeTags, giveToAuthor, moveContent } from './content-place.ts';
export { pageToManage } from './content-manage.ts';
export { contentDetail, contentForEdit, itemsOf } from './section.service.ts';
export { sectionHandlers } from './section.handlers.ts';
export { listMostViewed } from './content-view.repo.ts';
