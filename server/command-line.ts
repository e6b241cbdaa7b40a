import { ConfigError } from './platform/config.ts'
import { UnusableDatabaseError } from './platform/db/unusable-database.ts'
import { DomainError } from './platform/errors.ts'

/** The arguments of a command are invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The server cannot listen on its port. */
export class PortError extends Error {
  override readonly name = 'PortError'
}

const EXPECTED_ERRORS = [UsageError, PortError, DomainError, ConfigError, UnusableDatabaseError]

/** Prints the message of an expected error, or anything else with its stack. */
export function printError(error: unknown): void {
  const isExpected = EXPECTED_ERRORS.some((errorClass) => error instanceof errorClass)
  console.error(isExpected && error instanceof Error ? error.message : error)
}

/** Runs a command; if it fails, prints the error and sets exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    printError(error)
    process.exitCode = 1
  }
}
