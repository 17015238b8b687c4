/** The contact page, as it is until the agency changes it. */
export const originalContact = {
  plate: { picture: "duo-tasses", number: "Pl. 1", caption: "Le premier entretien se prend avec un café" },
};
