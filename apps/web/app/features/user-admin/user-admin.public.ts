export { default as peopleStyles } from './admin/people.module.css';
export { moderatorText, pickerText, userText } from './admin/people.text.ts';
export { AccountState, PersonCell, RoleName } from './admin/person-cell.tsx';
export { PeoplePicker } from './admin/people-picker.tsx';
export { PersonPicker } from './admin/person-picker.tsx';
export { findActive, findPeople, parseModeratorQuery } from './admin/user-query.ts';
