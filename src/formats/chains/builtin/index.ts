// The profiles that are built in, the ones with the most particular shape first.

import type { ChainProfile } from '../profile/profile.ts';
import { aexAudit } from './aex-audit.ts';
import { agentAuditTrail, agentAuditTrailUnsigned } from './agent-audit-trail.ts';
import { agentmesh } from './agentmesh.ts';
import { crewhausAuditLog } from './crewhaus-audit-log.ts';
import {
  agentproofchain,
  airGate,
  arcaeonLedger,
  attestroot,
  autonomousAudit,
  colorlessAudit,
} from './python.ts';
import { rampart } from './rampart.ts';

export const PROFILES: readonly ChainProfile[] = [
  rampart,
  agentAuditTrail,
  agentAuditTrailUnsigned,
  aexAudit,
  agentmesh,
  agentproofchain,
  airGate,
  attestroot,
  colorlessAudit,
  crewhausAuditLog,
  arcaeonLedger,
  autonomousAudit,
];

export function builtinById(id: string): ChainProfile | null {
  return PROFILES.find((profile) => profile.id === id) ?? null;
}
