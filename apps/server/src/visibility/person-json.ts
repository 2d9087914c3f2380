/** SQL: what is shown of a person (a row of users) with what they did, as JSON: the `UserBrief` of the contract. */
export const personJson = (user: string): string =>
  `json_build_object('id', ${user}.id, 'nickname', ${user}.nickname, 'avatar', ${user}.avatar)`;
