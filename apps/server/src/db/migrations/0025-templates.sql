-- What an article can begin with: of one category and those below it, or of all.
create table templates (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  content text not null,
  category_id bigint references categories on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index templates_category on templates (category_id, id) where deleted_at is null;
create index templates_listed on templates (id desc) where deleted_at is null;
create index templates_deleted on templates (deleted_at) where deleted_at is not null;

-- Those that every site begins with; Admins change or delete them like their own.
insert into templates (name, description, content) values
('会议纪要', '结论在前，待办落到人和日期', $template$> [!NOTE]
> 会后一个工作日内发出；不同意见写在“未决事项”里，不删改别人的发言。

## 基本信息

| 项目 | 内容 |
| --- | --- |
| 时间 | 年 月 日 时 分至 时 分 |
| 地点或会议号 | |
| 主持与记录 | |
| 参会 | |
| 缺席 | |

## 结论

1. 决定了什么，从什么时候起执行
2.

## 讨论要点

### 议题一

- 背景：
- 各方意见：
- 结论：

### 议题二

- 背景：
- 各方意见：
- 结论：

## 待办

- [ ] 事项，负责人，完成日期
- [ ] 事项，负责人，完成日期

## 未决事项

| 问题 | 分歧在哪里 | 谁来推进 | 下次讨论 |
| --- | --- | --- | --- |
| | | | |
$template$),
('操作手册', '照着做就能完成，做错了知道怎么退回', $template$> [!IMPORTANT]
> 适用于谁、什么情况下用；不适用时该找谁。

## 开始之前

- [ ] 需要的账号与权限
- [ ] 需要的材料或数据
- [ ] 预计用时

## 步骤

### 第一步：

1. 打开
2. 填写
3. 看到什么算成功

> [!TIP]
> 常用的省力做法。

### 第二步：

1.
2.

> [!WARNING]
> 这一步不能撤回，提交之前核对下面几项。

## 结果核对

| 检查项 | 应当是 | 不对时怎么办 |
| --- | --- | --- |
| | | |

## 退回与求助

- 做错了怎样恢复：
- 遇到问题联系：

## 修订记录

| 日期 | 改了什么 | 谁改的 |
| --- | --- | --- |
| | | |
$template$),
('故障复盘', '对事不对人：发生了什么，为什么，怎样不再发生', $template$> [!CAUTION]
> 一句话说清影响：多少人、多长时间、什么不能用。

## 概况

| 项目 | 内容 |
| --- | --- |
| 级别 | |
| 开始、发现、恢复 | |
| 影响范围 | |
| 对外说明 | |

## 经过

| 时间 | 发生了什么 | 谁做了什么 |
| --- | --- | --- |
| | | |

## 原因

- 直接原因：
- 为什么没有提前发现：
- 为什么恢复用了这么久：

> [!NOTE]
> 连续追问“为什么”，直到答案是一个可以改的做法，而不是某一个人。

## 做得好的与碰运气的

- 做得好的：
- 碰运气的：

## 改进

- [ ] 措施，负责人，完成日期，怎样验证
- [ ] 措施，负责人，完成日期，怎样验证

## 附件

日志、截图、监控链接。
$template$),
('周报', '做成了什么、卡在哪里、下周做什么', $template$## 本周做成的

| 事项 | 结果 | 链接 |
| --- | --- | --- |
| | | |

## 数字

| 指标 | 上周 | 本周 | 说明 |
| --- | --- | --- | --- |
| | | | |

## 进行中

- [ ] 事项，进展，预计完成日期
- [ ] 事项，进展，预计完成日期

## 风险与需要的帮助

> [!WARNING]
> 卡在哪里、需要谁在什么时候之前做什么；没有就删掉这一段。

## 下周计划

1.
2.
3.
$template$),
('常见问题', '一问一答，先给答案再给解释', $template$> [!TIP]
> 按 Ctrl+F 查找；没有找到答案时，在文末评论里提问。

## 账号与权限

### 问题写成用户会问的那句话？

答案先写一句话。然后写步骤：

1.
2.

### 第二个问题？

答案。

## 办理流程

### 需要准备哪些材料？

| 材料 | 要求 | 在哪里取得 |
| --- | --- | --- |
| | | |

### 多久可以办完？

答案。

## 仍未解决

- 联系人与工作时间：
- 提问时请附上：做了什么、期望什么、看到什么
$template$);
