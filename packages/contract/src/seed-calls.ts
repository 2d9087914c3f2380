/** The calls that the specification names (section 7), word for word, to hold against the table of what is built. */

export interface SeedCall {
  /** Key of the endpoint table: method, space, path with `:name` for the specification's `{name}`. */
  key: string;
  /** Query parameters that the specification names; `{filters}` are left to the table. */
  query?: readonly string[];
}

const call = (key: string, ...query: string[]): SeedCall =>
  query.length > 0 ? { key, query } : { key };

export const SEED_CALLS: readonly SeedCall[] = [
  // Auth
  call('POST /login'),
  call('GET /login/loginCode/:email'),
  call('POST /login/logout'),
  call('POST /password/send/code'),
  call('POST /password/reset'),
  call('GET /user/registerCode/:email'),
  call('POST /user/register'),
  call('POST /user/update/sendCode'),
  call('POST /user/phone/sendCode'),
  call('GET /verify/get/vrcode', 'key'),
  call('POST /verify/check/vrcode', 'key', 'moveLength'),
  // Current user and profile
  call('GET /user/current'),
  call('GET /user/detail/:id'),
  call('PUT /user/update/password'),
  call('PUT /user/email'),
  call('PUT /user/phone'),
  call('POST /user/follow/article/:id'),
  call('DELETE /user/follow/article/:id'),
  call('GET /user/setting/company'),
  call('POST /user/setting/company'),
  call('PUT /user/setting/company/:id'),
  call('DELETE /user/setting/company/:id'),
  call('GET /user/vat/history'),
  // Users
  call('GET /user/page'),
  call('POST /user'),
  call('POST /user/inner'),
  call('PUT /user'),
  call('PUT /user/update/role/:userId/:roleId'),
  call('PUT /user/update/status/:userId/:status'),
  call('DELETE /user/:id'),
  // Moderators and categories
  call('GET /moderator/category/user'),
  call('GET /moderator/category/list'),
  call('PUT /moderator/category/update'),
  call('DELETE /moderator/category/:id'),
  call('GET /category/tree/mgt'),
  call('POST /category'),
  call('PUT /category'),
  call('DELETE /category/:id'),
  // Tags
  call('GET /tag/page'),
  call('POST /tag'),
  call('PUT /tag'),
  call('DELETE /tag/:id'),
  // Other
  call('GET /permission'),
  call('GET /feedback/page'),
  call('GET /comment/reviewComment'),
  call('POST /auditlog/comment'),
  call('GET /agent'),
  call('GET /agent/page'),
  call('POST /agent'),
  call('PUT /agent'),
  call('DELETE /agent/:id'),
  call('GET /cover/page'),
  call('POST /cover'),
  call('PUT /cover'),
  call('DELETE /cover/:id'),
  call('GET /carousel/page'),
  call('POST /carousel'),
  call('PUT /carousel'),
  call('DELETE /carousel/:id'),
  // the specification writes `{0|1}`: shown or hidden
  call('PUT /carousel/:id/:status'),
  call('GET /carousel/list', 'model'),
];
