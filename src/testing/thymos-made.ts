export { thymos } from '../formats/thymos/index.ts';
export { branches } from '../formats/thymos/write/demo/branches.ts';
export { delegation } from '../formats/thymos/write/demo/delegation.ts';
export { toJsonLines, type Written } from '../formats/thymos/write/writer/containers.ts';
export { writeJsonValue } from '../formats/thymos/write/writer/json.ts';
export { branchTrajectoryId, TrajectoryWriter } from '../formats/thymos/write/writer/trajectory.ts';
export { LedgerWriter } from '../formats/thymos/write/writer/writer.ts';
