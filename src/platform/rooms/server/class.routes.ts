import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { classContract } from '../contract.class.ts';
import {
  changeAssignmentAsHost,
  giveAsHost,
  listAssignable,
  readClass,
  setSharing,
  startAssignment,
  withdrawAsHost,
} from './class.service.ts';
import { exportReport, readReport, readWork } from './class-report.service.ts';
import type { RoomDeps } from './rooms.deps.ts';

export const classRoutes = (deps: RoomDeps): BoundRoute[] =>
  bind(classContract, {
    readClass: ({ actor, params, query }) => readClass(deps, actor, { ...params, ...query }),
    listAssignable: ({ actor, params }) => listAssignable(deps, actor, params),
    giveAssignment: ({ actor, params, body }) => giveAsHost(deps, actor, { ...params, ...body }),
    changeAssignment: ({ actor, params, body }) =>
      changeAssignmentAsHost(deps, actor, { ...params, ...body }),
    withdrawAssignment: ({ actor, params }) => withdrawAsHost(deps, actor, params),
    startAssignment: ({ actor, params, body }) => startAssignment(deps, actor, { ...params, ...body }),
    setSharing: ({ actor, params, body }) => setSharing(deps, actor, { ...params, ...body }),
    readWork: ({ actor, params, query }) => readWork(deps, actor, { ...params, ...query }),
    readReport: ({ actor, params, query, job }) => readReport(deps, actor, { ...params, ...query }, job),
    exportReport: ({ actor, params, job }) => exportReport(deps, actor, params, job),
  });
