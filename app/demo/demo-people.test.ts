import { expect, it } from "vitest";
import { defaultAgency } from "#app/content/parts/agency.ts";
import { isGuessable } from "#app/features/account/password/guessable-password.server.ts";
import { isStrongPassword } from "#app/forms/person.ts";
import { demoClient, demoOwner, demoMember } from "./demo-people.ts";

it.each([demoOwner, demoMember, demoClient])("sign-up accepts the demonstration's password $password", (person) => {
  expect(isStrongPassword(person.password)).toBe(true);
  expect(isGuessable(person.password, person, defaultAgency())).toBe(false);
});
